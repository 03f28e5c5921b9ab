package main

import "slices"

// Programs that cut a stream at its headers before they decode a document. apimachinery's NewYAMLReader leaves out each header that is not
// the first line, so that a later document of KYAML starts with a brace, and apimachinery's decoders take that for JSON.
const takesForJSON = "NewYAMLReader leaves out the second header, and the decoder takes a document that starts with `{` for JSON"

const apimachinery = "k8s.io/apimachinery"

// apimachineries are the last patch releases of the minor versions, and the day of the commit of each.
var apimachineries = []release{
	{apimachinery, "0.29.15", "2024-04-05"},
	{apimachinery, "0.30.14", "2024-07-29"},
	{apimachinery, "0.31.14", "2024-07-19"},
	{apimachinery, "0.32.13", "2024-12-06"},
	{apimachinery, "0.33.13", "2026-06-12"},
	{apimachinery, "0.34.13", "2026-08-10"},
	{apimachinery, "0.35.10", "2026-08-08"},
	{apimachinery, "0.36.6", "2026-10-28"},
	{apimachinery, "0.37.2", "2026-10-28"},
}

// decoders are those of the program apimachinery, and the error at a second document. From the version `mends` on, there is none.
var decoders = []struct{ name, failure, mends string }{
	{name: "ToJSON", failure: "document 2: invalid character 'a' looking for beginning of object key string"},
	{name: "NewDecodingSerializer", failure: "document 2: invalid character 'a' looking for beginning of object key string"},
	{name: "UniversalDeserializer", failure: "document 2: couldn't get version/kind; json parse error: invalid character 'a'"},
	{name: "NewYAMLOrJSONDecoder", failure: "document 2: json: offset 5: invalid character 'a'", mends: "0.33.13"},
	{name: "sigs.k8s.io/yaml", mends: "0.29.15"},
}

// libraryReaders are those of the program documents. The last one decodes with sigs.k8s.io/yaml.
var libraryReaders = []struct{ name, module, failure string }{
	{"kyverno", "github.com/kyverno/pkg/ext", "document 2: invalid character 'a' looking for beginning of object key string"},
	{"e2e-framework", "sigs.k8s.io/e2e-framework", "couldn't get version/kind; json parse error: invalid character 'a'"},
	{"wrangler", "github.com/rancher/wrangler/v3", "invalid character 'a' looking for beginning of object key string"},
	{"controller-runtime", "sigs.k8s.io/controller-runtime", ""},
}

// laterDocuments are the scenarios of streams of two documents, as KYAML and with the comments that kyaml-fmt --document-comments adds.
func laterDocuments() []scenario {
	var all []scenario
	add := func(name, module string, program *program, argument, failure string) {
		consume := readFolder(func(paths []string) ([]reading, error) { return program.answer(paths, argument) })
		plain := scenario{name: name, module: module, program: program, tree: "documents", consume: consume}
		if failure != "" {
			plain.differs, plain.shows = takesForJSON, failure
		}
		commented := plain
		commented.name, commented.tree, commented.differs, commented.shows = name+", comment", "documents-comments", "", ""
		all = append(all, plain, commented)
	}
	for index, built := range apimachineries {
		program := newVersion("apimachinery", apimachinery, built.version)
		for _, decoder := range decoders {
			mended := slices.IndexFunc(apimachineries, func(other release) bool { return other.version == decoder.mends })
			failure := decoder.failure
			if mended >= 0 && index >= mended {
				failure = ""
			}
			add(decoder.name, apimachinery, program, decoder.name, failure)
		}
	}
	add("Argo CD, SplitYAML", "github.com/argoproj/argo-cd/gitops-engine", argo, "", "")
	for _, library := range libraryReaders {
		add(library.name, library.module, libraries, library.name, library.failure)
	}
	return all
}
