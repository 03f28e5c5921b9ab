"use strict";

// How some 50 readers read a plain scalar, by the patterns of the theorems. `resolvers.js` has them.

window.kyaml ??= {};

{
  const { readers, resolvers } = window.kyamlResolvers;
  const compiled = resolvers.map((resolutions) => resolutions.map(([reading, pattern, unless]) => ({
    reading,
    pattern: new RegExp(pattern, "u"),
    unless: unless && new RegExp(unless, "u"),
  })));

  /** The reading of a text by a resolver: the first pattern that matches decides. */
  const reading = (resolutions, text) =>
    resolutions.find(({ pattern, unless }) => pattern.test(text) && !unless?.test(text))?.reading ?? "string";

  const signed = (text) => {
    const bare = text.replace(/[_, ]/g, "");
    return [bare.startsWith("-") ? -1 : 1, bare.replace(/^[-+]+/, "")];
  };

  const decimal = (text) => {
    const [sign, digits] = signed(text);
    return sign * Number(digits || NaN);
  };

  const inBase = (base) => (text) => {
    let [sign, digits] = signed(text);
    digits = digits.replace({ 2: /^0?b/i, 8: /^(0?o)?/i, 16: /^0?x/i }[base], "");
    if (digits.startsWith("-")) sign = -sign;
    digits = digits.replace(/^[-+]/, "");
    const [mantissa, exponent] = base === 16 ? [...digits.split(/p/i), "0"] : [digits, "0"];
    const [whole, fraction = ""] = mantissa.split(".");
    const value = [...whole + fraction].reduce((sum, digit) => sum * base + parseInt(digit, base), 0);
    return sign * value / base ** fraction.length * 2 ** Number(exponent);
  };

  const inBase60 = (text) => {
    const [sign, digits] = signed(text);
    return sign * digits.split(":").reduce((value, part) => value * 60 + Number(part), 0);
  };

  const NUMBERS = {
    int: decimal, float: decimal, "int-2": inBase(2), "int-8": inBase(8), "int-16": inBase(16), "float-16": inBase(16),
    "int-60": inBase60, "float-60": inBase60,
  };
  const OTHERS = {
    inf: "infinity", "-inf": "negative infinity", nan: "not a number", timestamp: "a date or time", merge: "the merge key",
    value: "the default value", error: "an error", other: "another value",
  };

  /** The value of a text that is read so: spelled as in KYAML, or described. */
  const value = (reading, text) => {
    if (reading === "string") return JSON.stringify(text);
    if (reading in NUMBERS) return String(NUMBERS[reading](text));
    return OTHERS[reading] ?? reading;
  };

  /** Texts that the patterns do not decide: long ones, and numbers whose reading depends on their size. */
  const isUndecided = (text) => text.length > 200 || /\d{19}|[eEpP][-+]?[\d_]{3}/.test(text);

  /** The values of a plain scalar, each with the readers that have it, most readers first. */
  window.kyaml.scalar = (text) => {
    const values = new Map();
    if (isUndecided(text)) return [];
    const readings = compiled.map((resolutions) => value(reading(resolutions, text), text));
    for (const reader of readers) {
      const of = readings[reader.resolver];
      values.set(of, [...values.get(of) ?? [], reader]);
    }
    return [...values].map(([value, readers]) => ({ value, readers })).sort((one, other) => other.readers.length - one.readers.length);
  };
}
