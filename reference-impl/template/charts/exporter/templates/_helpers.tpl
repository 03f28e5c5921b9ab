{{/* The name of all objects: a value. */}}
{{- define "exporter.name" -}}
{{ .Release.Name | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* Entries of a mapping. */}}
{{- define "exporter.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name | quote }},
app.kubernetes.io/instance: {{ .Release.Name | quote }},
{{- end }}
