{{/* Entries of a mapping. */}}
{{- define "tenants.metadata" -}}
labels: {
  tenant: {{ .name | quote }},
  {{- range $key, $value := .labels }}
  {{ $key | quote }}: {{ $value | quote }},
  {{- end }}
},
{{- end }}
