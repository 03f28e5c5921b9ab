{{/* A part of a text. */}}
{{- define "database.secret" -}}
{{ .Values.database.existingSecret | default (printf "%s-password" .Release.Name) }}
{{- end }}

{{/* The name of all objects: a value. */}}
{{- define "exporter.name" -}}
{{ .Release.Name | trunc 63 | trimSuffix "-" | quote }}
{{- end }}

{{/* Entries of a mapping. */}}
{{- define "exporter.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name | quote }},
app.kubernetes.io/instance: {{ .Release.Name | quote }},
{{- end }}

{{/* Entries of a mapping. */}}
{{- define "tenants.metadata" -}}
labels: {
  tenant: {{ .name | quote }},
  {{- range $key, $value := .labels }}
  {{ $key | quote }}: {{ $value | quote }},
  {{- end }}
},
{{- end }}
