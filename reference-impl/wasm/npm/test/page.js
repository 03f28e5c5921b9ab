// The package in a bundle.
import { check } from "kyaml";

document.title = check("---\n{ready: no}\n")[0].rule;
