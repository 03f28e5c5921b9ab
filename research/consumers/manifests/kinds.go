package manifests

import (
	"encoding/base64"
	"fmt"
	"strings"
)

// kind is one of Kubernetes' with a maker of its objects. A kind that is written more often is listed more than once.
type kind struct {
	name string
	make func(maker *maker) object
}

var kinds = []kind{
	{"deployment", (*maker).deployment},
	{"deployment", (*maker).deployment},
	{"statefulset", (*maker).statefulSet},
	{"cronjob", (*maker).cronJob},
	{"service", (*maker).service},
	{"service", (*maker).service},
	{"configmap", (*maker).configMap},
	{"configmap", (*maker).configMap},
	{"secret", (*maker).secret},
	{"definition", (*maker).definition},
	{"ingress", (*maker).ingress},
	{"role", (*maker).role},
	{"networkpolicy", (*maker).networkPolicy},
	{"rule", (*maker).rule},
	{"list", (*maker).listOfObjects},
}

// resource is the start of every object.
func (maker *maker) resource(version, kind string) object {
	made := of("apiVersion", version, "kind", kind, "metadata", maker.metadata())
	if maker.sometimes(5) {
		made = made.saying(pick(maker.random, comments))
	}
	return made
}

func (maker *maker) metadata() object {
	name := maker.name()
	made := of("name", name)
	if maker.sometimes(2) {
		made = made.with("namespace", pick(maker.random, names))
	}
	if !maker.sometimes(4) {
		made = made.with("labels", maker.labels())
	}
	if maker.sometimes(2) {
		made = made.with("annotations", maker.annotations())
	}
	return made
}

func (maker *maker) labels() object {
	return of(
		"app.kubernetes.io/name", pick(maker.random, names),
		"app.kubernetes.io/version", pick(maker.random, versions),
		"tier", pick(maker.random, roles),
	)
}

func (maker *maker) annotations() object {
	made := of("example.com/description", pick(maker.random, descriptions))
	if maker.sometimes(2) {
		made = made.with("prometheus.io/scrape", pick(maker.random, []string{"true", "false"}), "prometheus.io/port", "9102")
	}
	if maker.sometimes(3) {
		made = made.with("example.com/last-applied", fmt.Sprintf(
			`{"apiVersion":"v1","kind":"Service","metadata":{"annotations":{},"name":%q},"spec":{"ports":[{"port":%d,"targetPort":"http"}]}}`+"\n",
			maker.name(), maker.random.IntN(65535)))
	}
	if maker.sometimes(4) {
		made = made.with("example.com/policy", strings.Repeat("allow from team shop; ", 2+maker.random.IntN(40)))
	}
	return made
}

func (maker *maker) deployment() object {
	made := maker.resource("apps/v1", "Deployment")
	labels := maker.labels()
	spec := of("replicas", maker.random.IntN(12), "selector", of("matchLabels", labels))
	if maker.sometimes(6) {
		// The labels of the selector, once and again.
		alike := shared{anchor: "labels", part: labels}
		spec = of("replicas", 1, "selector", of("matchLabels", alike), "template", of("metadata", of("labels", alike), "spec", maker.pod()))
		return made.with("spec", spec)
	}
	if maker.sometimes(3) {
		spec = spec.with("strategy", of("type", "RollingUpdate", "rollingUpdate", of("maxSurge", "25%", "maxUnavailable", 0)))
	}
	return made.with("spec", spec.with("template", of("metadata", of("labels", labels), "spec", maker.pod())))
}

func (maker *maker) statefulSet() object {
	claim := of(
		"metadata", of("name", "data"),
		"spec", of("accessModes", []string{"ReadWriteOnce"}, "resources", of("requests", of("storage", "10Gi"))))
	return maker.resource("apps/v1", "StatefulSet").with("spec", of(
		"serviceName", maker.name(), "replicas", 3,
		"selector", of("matchLabels", maker.labels()),
		"template", of("metadata", of("labels", maker.labels()), "spec", maker.pod()),
		"volumeClaimTemplates", list{claim}))
}

func (maker *maker) cronJob() object {
	schedules := []string{"*/5 * * * *", "0 3 * * 0", "@daily", "15 2 1,15 * *"}
	pod := maker.pod().with("restartPolicy", "Never")
	return maker.resource("batch/v1", "CronJob").with("spec", of(
		"schedule", pick(maker.random, schedules), "suspend", maker.sometimes(2), "startingDeadlineSeconds", 200,
		"jobTemplate", of("spec", of("template", of("spec", pod)))))
}

func (maker *maker) pod() object {
	var containers list
	for range 1 + maker.random.IntN(3) {
		containers = append(containers, maker.container())
	}
	made := of("containers", containers)
	if maker.sometimes(3) {
		made = made.with("securityContext", of("runAsUser", 65532, "fsGroup", 2000, "runAsNonRoot", true))
	}
	if maker.sometimes(3) {
		made = made.with("nodeSelector", of("kubernetes.io/arch", "amd64", "gpu", "true")).saying(pick(maker.random, comments))
	}
	if maker.sometimes(3) {
		made = made.with("tolerations", list{of("operator", "Exists", "effect", "NoSchedule", "tolerationSeconds", 3600)})
	}
	if maker.sometimes(2) {
		made = made.with("volumes", list{
			of("name", "tmp", "emptyDir", object{}),
			of("name", "config", "configMap", of("name", maker.name(), "defaultMode", 493)),
		})
	}
	return made
}

func (maker *maker) container() object {
	image := pick(maker.random, registries) + "/" + pick(maker.random, names) + ":" + pick(maker.random, versions)
	made := of("name", maker.name(), "image", image)
	if maker.sometimes(3) {
		made = made.saying(pick(maker.random, comments))
	}
	switch maker.random.IntN(4) {
	case 0:
		made = made.with("command", []string{"/bin/sh", "-c", pick(maker.random, texts)})
	case 1:
		made = made.with("args", []string{"--listen=0.0.0.0:8080", "--verbose", "--ratio=0.5", "-f", "/etc/app/" + pick(maker.random, files), "--"})
	}
	var variables list
	for index, value := range some(maker.random, settings, 6) {
		variables = append(variables, of("name", fmt.Sprintf("SETTING_%d", index), "value", value))
	}
	variables = append(variables, of("name", "POD_NAME", "valueFrom", of("fieldRef", of("fieldPath", "metadata.name"))))
	made = made.with("env", variables)
	if !maker.sometimes(3) {
		made = made.with("ports", list{of("name", "http", "containerPort", 8080, "protocol", "TCP")})
		made = made.with("livenessProbe", of(
			"httpGet", of("path", pick(maker.random, paths), "port", "http"), "initialDelaySeconds", 5, "periodSeconds", 10))
	}
	return made.with("resources", of(
		"requests", of("cpu", pick(maker.random, processors), "memory", pick(maker.random, memories)),
		"limits", of("memory", pick(maker.random, memories))))
}

func (maker *maker) service() object {
	ports := list{of("name", "http", "port", 80, "targetPort", "http")}
	if maker.sometimes(2) {
		ports = append(ports, of("name", "metrics", "port", 9102, "targetPort", 9102, "nodePort", 30000+maker.random.IntN(2767)))
	}
	spec := of("type", pick(maker.random, []string{"ClusterIP", "NodePort", "LoadBalancer"}), "selector", maker.labels(), "ports", ports)
	if maker.sometimes(4) {
		spec = spec.with("clusterIP", "None", "externalIPs", []string{"192.0.2.1", "2001:db8::1"})
	}
	return maker.resource("v1", "Service").with("spec", spec)
}

func (maker *maker) configMap() object {
	var data object
	for _, file := range some(maker.random, files, 5) {
		value := pick(maker.random, texts)
		if maker.sometimes(3) {
			value = pick(maker.random, settings)
		}
		data = data.with(file, value)
		if maker.sometimes(5) {
			data = data.saying(pick(maker.random, comments))
		}
	}
	made := maker.resource("v1", "ConfigMap").with("data", data)
	if maker.sometimes(6) {
		made = made.with("immutable", true)
	}
	return made
}

func (maker *maker) secret() object {
	var data object
	for _, file := range some(maker.random, files, 3) {
		bytes := make([]byte, maker.random.IntN(600))
		for index := range bytes {
			bytes[index] = byte(maker.random.UintN(256))
		}
		data = data.with(file, base64.StdEncoding.EncodeToString(bytes))
	}
	made := maker.resource("v1", "Secret").with("type", "Opaque", "data", data)
	if maker.sometimes(2) {
		made = made.with("stringData", of("password", pick(maker.random, settings), "token", pick(maker.random, versions)))
	}
	return made
}

// definition has a schema that is nested a few times, with the numbers and defaults that schemas have.
func (maker *maker) definition() object {
	schema := of("type", "object", "description", pick(maker.random, descriptions), "properties", of(
		"apiVersion", of("type", "string"), "kind", of("type", "string"), "metadata", of("type", "object"),
		"spec", maker.schema(4)))
	plural := strings.ReplaceAll(maker.name(), "-", "")
	return of(
		"apiVersion", "apiextensions.k8s.io/v1", "kind", "CustomResourceDefinition", "metadata", of("name", plural+".example.com"),
		"spec", of(
			"group", "example.com", "scope", "Namespaced",
			"names", of("plural", plural, "kind", "Thing", "shortNames", []string{"th", "n", "on"}),
			"versions", list{of(
				"name", "v1", "served", true, "storage", true, "schema", of("openAPIV3Schema", schema),
				"additionalPrinterColumns", list{of("name", "Age", "type", "date", "jsonPath", ".metadata.creationTimestamp")})}))
}

func (maker *maker) schema(depth int) object {
	description := pick(maker.random, descriptions)
	if depth == 0 {
		switch maker.random.IntN(4) {
		case 0:
			return of("type", "integer", "description", description, "format", "int64", "minimum", -9007199254740991, "maximum", 9007199254740991)
		case 1:
			return of("type", "number", "description", description, "default", number("0.25"), "maximum", number("1e6"))
		case 2:
			return of("type", "string", "description", description, "pattern", `^(\d+|[a-z]([-a-z0-9]*[a-z0-9])?)$`, "enum", []string{"on", "off", "", "1.0"})
		default:
			return of("type", "boolean", "description", description, "default", maker.sometimes(2), "nullable", true)
		}
	}
	var properties object
	for _, name := range some(maker.random, []string{"replicas", "on", "y", "template", "null", "limits", "$ref", "1st"}, 3) {
		properties = properties.with(name, maker.schema(maker.random.IntN(depth)))
	}
	made := of("type", "object", "description", description, "required", []string{properties[0].key}, "properties", properties)
	if maker.sometimes(3) {
		made = made.with("x-kubernetes-preserve-unknown-fields", true)
	}
	return made
}

func (maker *maker) ingress() object {
	var rules list
	for _, host := range some(maker.random, hosts, 2) {
		backend := of("service", of("name", maker.name(), "port", of("number", 80)))
		rules = append(rules, of("host", host, "http", of(
			"paths", list{of("path", pick(maker.random, paths), "pathType", "Prefix", "backend", backend)})))
	}
	return maker.resource("networking.k8s.io/v1", "Ingress").with("spec", of("rules", rules))
}

func (maker *maker) role() object {
	verbs := []string{"get", "list", "watch", "create", "*"}
	rule := of("apiGroups", []string{""}, "resources", []string{"pods", "pods/log"}, "verbs", some(maker.random, verbs, 4))
	return maker.resource("rbac.authorization.k8s.io/v1", "Role").with("rules", list{
		rule, of("nonResourceURLs", []string{"/metrics", "/healthz/*"}, "verbs", []string{"get"}),
	})
}

func (maker *maker) networkPolicy() object {
	block := of("ipBlock", of("cidr", "10.0.0.0/8", "except", []string{"10.1.0.0/16"}))
	return maker.resource("networking.k8s.io/v1", "NetworkPolicy").with("spec", of(
		"podSelector", object{}, "policyTypes", []string{"Ingress", "Egress"},
		"ingress", list{of("from", list{block, of("podSelector", of("matchLabels", maker.labels()))})}, "egress", list{}))
}

// rule is of a kind that Kubernetes has by a definition only.
func (maker *maker) rule() object {
	var rules list
	for _, text := range some(maker.random, texts, 3) {
		rules = append(rules, of(
			"alert", "SlowCart", "expr", text, "for", "10m", "labels", of("severity", "page", "weight", number("0.5")),
			"annotations", of("summary", pick(maker.random, descriptions), "threshold", "{{ $value | humanize }}%")))
	}
	return maker.resource("monitoring.example.com/v1", "Rule").with("spec", of("groups", list{of("name", "shop", "interval", "30s", "rules", rules)}))
}

func (maker *maker) listOfObjects() object {
	items := list{maker.service(), maker.configMap()}
	return of("apiVersion", "v1", "kind", "List", "items", items)
}
