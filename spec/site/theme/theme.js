"use strict";

// The theme of a page: a button with the id `theme` chooses it.

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
