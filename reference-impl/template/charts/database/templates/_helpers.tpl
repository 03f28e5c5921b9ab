{{/* A part of a text. */}}
{{- define "database.secret" -}}
{{ .Values.existingSecret | default (printf "%s-password" .Release.Name) }}
{{- end }}
