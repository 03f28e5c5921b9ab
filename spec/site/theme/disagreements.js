"use strict";

// The page of disagreements: a text, or two readers, with the readings side by side.

{
  const { readers, texts, readings, read, pairs, first } = window.kyamlDisagreements;
  const between = new Map(pairs.map(([left, right, of]) => [`${left}/${right}`, of]));
  const most = Math.max(...pairs.map(([, , of]) => of.length));
  const by = (id) => document.getElementById(id);

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  const code = (text) => element("code", {}, text);
  const differences = (one, other) => between.get(one < other ? `${one}/${other}` : `${other}/${one}`) ?? [];
  const isKyaml = (reading) => /^(null|true|false|-?\d.*|".*)$/.test(reading);
  /** KYAML as code, words as words. */
  const shown = (reading) => (isKyaml(reading) ? code(reading) : reading);
  const reading = (reader, text) => readings[read[reader][text]];

  /** How KYAML writes each of these readings. */
  const kyaml = (text, found) => {
    const all = [...new Set([...found.filter(isKyaml), JSON.stringify(text)])];
    return all.flatMap((reading, at) => (at ? [" or ", code(reading)] : [code(reading)]));
  };

  const named = (reader) => {
    const { name, title, version, is_library } = readers[reader];
    return element("span", { title: `${title}, ${version}${is_library ? "" : ", by its text"}` }, name);
  };

  const table = (head, rows) => element("div", { class: "table-wrapper" }, element("table", {},
    element("thead", {}, element("tr", {}, ...head.map((cell) => element("th", {}, cell)))), element("tbody", {}, ...rows)));
  const row = (...cells) => element("tr", {}, ...cells.map((cell) => element("td", {}, ...[cell].flat())));

  const showPair = (one, other) => {
    const rows = differences(one, other).map((text) => {
      const [left, right] = [reading(one, text), reading(other, text)];
      const link = element("a", { href: `#text=${encodeURIComponent(texts[text])}` }, code(texts[text]));
      return row(link, shown(left), shown(right), kyaml(texts[text], [left, right]));
    });
    by("panel").replaceChildren(rows.length
      ? table(["without quotes", named(one), named(other), "in KYAML"], rows)
      : element("p", {}, named(one), " and ", named(other), " read every plain scalar alike."));
  };

  const showText = (text) => {
    const groups = new Map();
    readers.forEach((_, at) => {
      const found = reading(at, text);
      groups.set(found, [...groups.get(found) ?? [], at]);
    });
    const rows = [...groups].sort((left, right) => right[1].length - left[1].length).map(([found, of]) =>
      row(shown(found), String(of.length), of.flatMap((at, place) => (place ? [", ", named(at)] : [named(at)]))));
    by("panel").replaceChildren(
      element("p", {}, code(texts[text]), ` is read in ${groups.size} ways. In KYAML: `, ...kyaml(texts[text], [...groups.keys()]), "."),
      table(["read as", "readers", ""], rows));
  };

  const go = (hash) => { location.hash = hash; };
  const goPair = () => go(`pair=${readers[by("one").value].name}&with=${readers[by("other").value].name}`);

  const grid = () => {
    const all = readers.map((_, at) => at).filter((at) => by("all").checked || first.includes(at));
    by("pairs").replaceChildren(
      element("thead", {}, element("tr", {}, element("td"), ...all.map((at) => element("th", { scope: "col" }, named(at))))),
      element("tbody", {}, ...all.map((one) => element("tr", {}, element("th", { scope: "row" }, named(one)),
        ...all.map((other) => {
          if (one === other) return element("td");
          const count = differences(one, other).length;
          const button = element("button", {
            type: "button",
            style: `background: color-mix(in srgb, var(--some) ${Math.round(Math.sqrt(count / most) * 100)}%, var(--sheet))`,
            "aria-label": `${readers[one].name} and ${readers[other].name}: ${count}`,
          }, String(count || "·"));
          button.addEventListener("click", () => {
            go(`pair=${readers[one].name}&with=${readers[other].name}`);
            by("two-readers").scrollIntoView();
          });
          return element("td", {}, button);
        })))));
  };

  /** Shows the pair or the text of the address. */
  const open = () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    const number = (name) => readers.findIndex((reader) => reader.name === name);
    const [text, one, other] = [texts.indexOf(asked.get("text")), number(asked.get("pair")), number(asked.get("with"))];
    by("text").value = text < 0 ? "" : String(text);
    if (one >= 0 && other >= 0) {
      [by("one").value, by("other").value] = [String(one), String(other)];
      showPair(one, other);
    } else if (text >= 0) {
      showText(text);
      by("two-readers").scrollIntoView();
    } else {
      showPair(Number(by("one").value), Number(by("other").value));
    }
  };

  const options = readers.map(({ name }, at) => [name, at]);
  for (const [id, start] of [["one", "go-sigs-yaml"], ["other", "javascript-js-yaml-5"]]) {
    by(id).append(...options.map(([name, at]) => element("option", { value: String(at), ...(name === start && { selected: "" }) }, name)));
    by(id).addEventListener("change", goPair);
  }
  by("text").append(element("option", { value: "" }, "–"), ...texts.map((text, at) => element("option", { value: String(at) }, text)));
  by("text").addEventListener("change", ({ target }) => go(target.value ? `text=${encodeURIComponent(texts[target.value])}` : ""));
  by("all").addEventListener("change", grid);
  window.addEventListener("hashchange", open);
  grid();
  open();
}
