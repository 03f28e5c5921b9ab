"use strict";

// The grid: one tab stop, arrows inside, Enter opens. The headings of rows and columns belong to it, as row and column -1.

/** Where the focus is, or was. */
const cursor = { row: 0, column: 0 };

/** What stands in a cell, and how it looks. */
function faceOf(cell) {
  if (cell.put === 0) return ["", "none"];
  if (cell.asked === 0 && cell.hits === 0) return ["–", "cannot"];
  if (cell.hits === 0 && state.outcome !== "") return ["·", "other"];
  if (cell.hits === 0) return cell.acceptsOnly ? ["○", "ok accepts-only"] : ["✓", "ok"];
  if (cell.unexpected > 0) return [`!${cell.unexpected}`, "unexpected"];
  const size = String(cell.hits);
  if (state.outcome === "agree") return [size, "ok"];
  if (state.outcome === "skip" || state.outcome === "unsupported") return [size, "cannot"];
  return [size, cell.hits * 2 >= cell.asked ? "listed most" : "listed"];
}

/** The same in words. */
function wordsOf(implementation, column, cell) {
  const what = `${implementation.name}, ${column.kind === "all" ? column.title : column.id}`;
  if (cell.put === 0) return `${what}: not asked`;
  if (cell.asked === 0 && cell.hits === 0) return `${what}: cannot do ${count(cell.put, "check")}`;
  const looked = state.outcome === "" ? "deviate" : `are of the outcome “${state.outcome}”`;
  const unexpected = cell.unexpected > 0 ? `, ${cell.unexpected} not as listed` : "";
  const accepts = cell.acceptsOnly ? "; accepts only, nothing that must be rejected was asked" : "";
  return `${what}: ${cell.hits} of ${count(cell.put, "check")} ${looked}${unexpected}${accepts}`;
}

function renderMatrix() {
  const { rows, columns } = matrixOf();
  if (rows.length === 0) return [h("p", { class: "notice", role: "status" }, "Nothing matches these filters.")];
  const table = h(
    "table",
    {
      role: "grid",
      id: "grid",
      "aria-label": "Implementations and what they are held against: how many checks deviate",
      "aria-rowcount": rows.length + 1,
      "aria-colcount": columns.length + 1,
      keydown: moveInGrid,
      click: (event) => openCell(event.target.closest("[data-row]")),
      focusin: (event) => enterCell(event.target),
      pointerover: (event) => hint(event.target.closest("[data-row]")),
    },
    h("thead", {}, headOf(columns)),
    h("tbody", {}, rows.map((row, place) => rowOf(row, place, columns))),
  );
  cursor.row = Math.min(cursor.row, rows.length - 1);
  cursor.column = Math.min(cursor.column, columns.length - 1);
  return [h("div", { class: "scroll", id: "scroll" }, table)];
}

function headOf(columns) {
  const corner = (attributes) => h("td", { class: "corner", ...attributes });
  const headings = columns.map((column, place) =>
    h(
      "th",
      { scope: "col", class: `column ${column.kind}`, tabindex: -1, "data-row": -1, "data-column": place, "data-open": openOfColumn(column), "data-words": plain(column.title) },
      h("span", {}, column.label),
    ),
  );
  const bands = [];
  for (const column of columns) {
    const last = bands.at(-1);
    if (last !== undefined && last.band === (column.band ?? "")) last.size += 1;
    else bands.push({ band: column.band ?? "", size: 1 });
  }
  const rows = [h("tr", { class: "headings" }, corner({}), headings)];
  if (bands.length > 2) {
    const cells = bands.map(({ band, size }) => h("th", { scope: "colgroup", colspan: size, class: "band", title: band }, h("span", {}, band)));
    rows.unshift(h("tr", { class: "bands" }, corner({}), cells));
  }
  return rows;
}

function openOfColumn(column) {
  return column.kind === "all" ? "" : nameOf("column", column.kind, column.id);
}

function rowOf({ implementation, cells }, row, columns) {
  const { name, version, language } = implementation;
  const words = [name, version, language, implementation.schema].filter(Boolean).join(", ");
  const heading = h(
    "th",
    { scope: "row", tabindex: -1, "data-row": row, "data-column": -1, "data-implementation": name, "data-words": words },
    h("div", { class: "who" }, h("span", { class: "name" }, name), h("span", { class: "version" }, shortVersion(version))),
  );
  const faces = cells.map((cell, place) => {
    const [text, face] = faceOf(cell);
    const attributes = { class: `cell ${face}`, role: "gridcell", tabindex: -1, "data-row": row, "data-column": place };
    const column = columns[place];
    attributes["aria-label"] = wordsOf(implementation, column, cell);
    if (cell.put > 0) attributes["data-open"] = nameOf("cell", name, column.kind, column.id);
    const size = column.kind === "all" && cell.put > 0 ? h("small", {}, `/${number.format(cell.put)}`) : null;
    return h("td", attributes, text, size);
  });
  return h("tr", {}, heading, faces);
}

/** A text of the specification without its marks. */
function plain(text) {
  return text.replace(/[`*]/g, "");
}

function cellAt(row, column) {
  return document.querySelector(`#grid [data-row="${row}"][data-column="${column}"]`);
}

/** Makes the cell under the cursor the grid's tab stop. */
function placeCursor() {
  const cell = cellAt(cursor.row, cursor.column);
  for (const other of document.querySelectorAll('#grid [tabindex="0"]')) other.tabIndex = -1;
  if (cell !== null) cell.tabIndex = 0;
  return cell;
}

/** Leaves room for the sticky headings when a cell is brought into view. */
function measureHeadings() {
  const scroll = document.getElementById("scroll");
  if (scroll === null) return;
  const heading = scroll.querySelector("tbody th");
  scroll.style.scrollPaddingTop = `${scroll.querySelector("thead").offsetHeight + 2}px`;
  scroll.style.scrollPaddingLeft = `${heading.offsetWidth + 2}px`;
}

function enterCell(cell) {
  if (cell.dataset.row === undefined) return;
  [cursor.row, cursor.column] = [Number(cell.dataset.row), Number(cell.dataset.column)];
  placeCursor();
  hint(cell);
}

function hint(cell) {
  if (cell === null) return;
  document.getElementById("hint").textContent = cell.getAttribute("aria-label") ?? cell.dataset.words;
}

function openCell(cell) {
  if (cell?.dataset.open) choose({ open: cell.dataset.open });
  if (cell?.dataset.implementation) choose({ implementation: cell.dataset.implementation });
}

function moveInGrid(event) {
  const grid = document.getElementById("grid");
  const last = { row: grid.tBodies[0].rows.length - 1, column: grid.tBodies[0].rows[0].cells.length - 2 };
  const page = Math.max(1, Math.floor(document.getElementById("scroll").clientHeight / 30) - 4);
  const { row, column } = cursor;
  const moves = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [Math.max(0, row - page), column],
    PageDown: [row + page, column],
    Home: event.ctrlKey ? [0, 0] : [row, 0],
    End: event.ctrlKey ? [last.row, last.column] : [row, last.column],
  };
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    openCell(event.target.closest("[data-row]"));
    return;
  }
  if (!(event.key in moves) || event.altKey || event.metaKey) return;
  event.preventDefault();
  const [toRow, toColumn] = moves[event.key];
  // There is nothing in the corner.
  cursor.row = Math.min(Math.max(toRow, column < 0 ? 0 : -1), last.row);
  cursor.column = Math.min(Math.max(toColumn, row < 0 ? 0 : -1), last.column);
  const cell = placeCursor();
  cell.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}
