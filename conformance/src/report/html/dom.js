"use strict";

// How elements are made. What comes from the data is always text: no markup is ever read from it.

/**
 * Makes an element. An attribute that is a function listens to the event of that name; one that is false, null or undefined is left
 * out. Children are nodes or texts; those that are null are left out.
 */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** A text of the specification or of a reason: code in backquotes, `**strong**`, `*emphasis*`. Links are their words. */
function prose(text) {
  const nodes = [];
  const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]`]+)\]\([^)]*\)/g;
  let end = 0;
  for (const match of text.matchAll(marks)) {
    const [whole, code, strong, emphasis, link] = match;
    nodes.push(text.slice(end, match.index));
    if (code !== undefined) nodes.push(h("code", {}, code));
    else if (strong !== undefined) nodes.push(h("strong", {}, strong));
    else if (emphasis !== undefined) nodes.push(h("em", {}, prose(emphasis)));
    else nodes.push(link);
    end = match.index + whole.length;
  }
  nodes.push(text.slice(end));
  return nodes.filter((node) => node !== "");
}

/** A link to another site. Only addresses of the web become links. */
function outside(address, text = address) {
  return /^https?:\/\//.test(address) ? h("a", { href: address, rel: "noreferrer", target: "_blank" }, text) : text;
}

const number = new Intl.NumberFormat("en");

/** `1 check`, `2 checks`. */
function count(size, thing) {
  return `${number.format(size)} ${thing}${size === 1 ? "" : "s"}`;
}
