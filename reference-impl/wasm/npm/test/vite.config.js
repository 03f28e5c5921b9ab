// Top-level await needs browsers of 2021.
export default { build: { target: "es2022" } };
