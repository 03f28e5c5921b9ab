{{/*
Expand the name of the chart.
*/}}
{{- define "starter.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/*
Create a default fully qualified app name.
We truncate at 63 chars because some Kubernetes name fields are limited to this (by the DNS naming spec).
If release name contains chart name it will be used as a full name.
*/}}
{{- define "starter.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- $name := default .Chart.Name .Values.nameOverride }}
{{- if contains $name .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}
{{- end }}

{{/*
Create chart name and version as used by the chart label.
*/}}
{{- define "starter.chart" -}}
{{- printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/*
Labels of all objects: entries of a mapping, each with its comma
*/}}
{{- define "starter.labels" -}}
helm.sh/chart: {{ include "starter.chart" . | quote }},
{{ include "starter.selectorLabels" . }}
{{- if .Chart.AppVersion }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }},
{{- end }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }},
{{- end }}

{{/*
Labels that select the pods: entries of a mapping, each with its comma
*/}}
{{- define "starter.selectorLabels" -}}
app.kubernetes.io/name: {{ include "starter.name" . | quote }},
app.kubernetes.io/instance: {{ .Release.Name | quote }},
{{- end }}

{{/*
Create the name of the service account to use
*/}}
{{- define "starter.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "starter.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}
