"use strict";

// The shell: what a page has whatever it is about. It belongs to the page of results and to the specification's site alike, and knows
// neither. It needs one element of the page, a button with the id `theme`, and defines nothing that a page needs in turn.

{
  const THEMES = ["auto", "light", "dark"];

  /** The theme is kept where the browser allows it; a page that is opened as a file may not be allowed to. */
  const storedTheme = (theme) => {
    try {
      if (theme !== undefined) localStorage.setItem("theme", theme);
      const stored = localStorage.getItem("theme");
      return THEMES.includes(stored) ? stored : "auto";
    } catch {
      return theme ?? "auto";
    }
  };

  const button = document.getElementById("theme");

  const showTheme = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = `Theme: ${theme}`;
  };

  showTheme(storedTheme());
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % THEMES.length];
    showTheme(storedTheme(next));
  });
}
