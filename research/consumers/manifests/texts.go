package manifests

var (
	names = []string{"shop", "cart", "ledger", "mailer", "search", "gateway", "metrics-agent", "backup", "image-cache", "session-store"}
	roles = []string{"api", "worker", "frontend", "migrate", "proxy", "exporter", "config", "scheduler"}

	registries = []string{"registry.example.com/team", "images.example.org/library", "localhost:5000/build"}
	versions   = []string{"1.0", "2.10", "1.27.3", "v3.1.0-rc.1", "latest", "20240131", "8e10", "0x1f", "1_000", "010"}
	memories   = []string{"64Mi", "128Mi", "1Gi", "1.5Gi", "512M", "2e9", "1000000000"}
	processors = []string{"50m", "250m", "1", "0.5", "2", "1500m"}
	paths      = []string{"/", "/healthz", "/api/v1", "/static/(.*)", "/ready?full=true"}
	hosts      = []string{"shop.example.com", "*.example.org", "xn--bcher-kva.example"}

	// What an environment variable holds is a string, whatever it looks like.
	settings = []string{
		"true", "false", "yes", "no", "on", "off", "null", "~", "", "0", "1", "007", "0755", "1e3", "1.10", "0x10", "1_000", "12:30:45", "2001-01-23",
		".5", "-1", "+1", "NaN", ".inf", "info", "debug", "postgres://ledger:p%40ss@db:5432/ledger?sslmode=disable", "-Xmx512m -XX:+UseG1GC",
		"{\"level\": \"warn\"}", "[1, 2]", "a: b", "# no comment", "- not a list", "*star", "&and", "!bang", "%percent", "@at", "`tick`", "|", ">", "?",
		"C:\\Users\\shop", "it's \"quoted\"", " leading", "trailing ", "tab\there", "$(POD_NAME).$(NAMESPACE)", "${HOME:-/root}", "{{ name }}",
	}

	descriptions = []string{
		"The cart's API",
		"Größe der Warteschlange für eingehende Bestellungen",
		"Nombre maximal de tentatives avant l'abandon, « infini » n'étant pas permis",
		"注文サービスの設定です。変更する前に運用チームへ連絡してください。",
		"Настройки службы рассылки: не изменять вручную",
		"إعدادات خدمة البحث",
		"🚀 canary of the new search, ask before rollback 👩‍💻",
		"Ratio between requests and limits: 1:2, never more; see the runbook at https://wiki.example.com/runbooks/ratio#limits for the reasons behind it",
		"The number of desired pods. This is a pointer to distinguish between explicit zero and not specified. Defaults to 1 where nothing is said, and is left alone where an autoscaler owns it.",
		"Zero width: a\u200bb, no break: c\u00a0d, soft hyphen: e\u00adf, byte order mark: \ufeffg",
		"Line separators: a\u2028b\u2029c, next line: d\u0085e",
		"trailing spaces   ",
		"a tab\tand a backslash \\ and \"quotes\"",
	}

	texts = []string{
		"#!/bin/sh\nset -eu\n\n# Waits for the database.\nuntil pg_isready -h \"$DB_HOST\" -p \"${DB_PORT:-5432}\"; do\n\techo \"waiting…\" >&2\n\tsleep 1\ndone\n\nexec \"$@\"\n",
		"{\n  \"log\": { \"level\": \"info\", \"format\": \"json\" },\n  \"listen\": [\"0.0.0.0:8080\", \"[::]:8080\"],\n  \"ratio\": 0.10,\n  \"secret\": null\n}\n",
		"[server]\nport = 8080\nhost=0.0.0.0\n; a comment\n\n[paths]\ndata = /var/lib/shop\ntmp  = C:\\Temp\\shop\n",
		"apiVersion: v1\nkind: Config\nclusters:\n- name: one\n  cluster:\n    server: https://10.0.0.1:6443\n---\nsecond: document\n...\n",
		"server {\n    listen 80 default_server;\n    location ~ \\.php$ {\n        return 404;   # none here\n    }\n}\n",
		"SELECT id, name\n  FROM orders\n WHERE note <> 'it''s'\n   AND total > 1e3;\n",
		"-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUZm9yIHRlc3RzIG9ubHksIG5vdCBhIGtleQ==\n-----END CERTIFICATE-----\n",
		"one line with its end\n",
		"kept\n\n\n",
		"no end\nof the last line",
		"  indented first\nthen not\n",
		"\nempty first\n",
		"blank\n \nlines with   spaces  \n\t\nand tabs\n",
		"carriage\r\nreturns\r\n",
		"terminal \x1b[31mred\x1b[0m and bell \a\n",
		"{{- range .Items }}\n{{ .Name }}={{ .Value | quote }}\n{{- end }}\n",
		"groups:\n  - name: shop\n    rules:\n      - alert: SlowCart\n        expr: |\n          histogram_quantile(0.99, sum by (le) (rate(cart_seconds_bucket[5m]))) > 0.5\n        for: 10m\n",
		"# Notes\n\n- *one* `two`\n- [three](https://example.com/?q=a&b=c#d)\n\n> quoted: \"yes\"\n",
		"日本語の説明\n二行目\n",
	}

	files = []string{"entrypoint.sh", "config.json", "app.ini", "nginx.conf", "NOTES.md", "rules.yaml", "init.sql", "no", "1.0", ".env", "tls.crt"}

	headers = []string{
		"# Copyright The Shop Authors.\n#\n# Licensed under the terms in the file LICENSE.\n\n",
		"# This file is generated; edit the template.\n",
		"# yaml-language-server: $schema=https://example.com/schema.json\n\n",
	}

	remarks = []string{"keep in step with the chart", "TODO: raise", "was 3", "see #42", "größer als nötig", "\"quoted\" {brackets}"}

	comments = []string{
		"-- How many replicas.\n@default -- 1",
		"The image is built nightly.",
		"ref: https://example.com/docs/limits#requests\n\nLeave empty for no limit.",
		"resources:\n  limits:\n    cpu: 100m",
		"--- ADDED FOR THE MIGRATION ---",
	}
)
