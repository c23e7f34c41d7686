import type { ConfigProblem, Environment } from './read-settings.ts'

/** Where traces and metrics go, as OTLP over HTTP in JSON. */
export type TelemetrySettings = {
  /** without a trailing slash; `/v1/traces` and `/v1/metrics` follow */
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
}

/** Undefined without an endpoint. Uses the variables of OpenTelemetry. No problem repeats a header. */
export function readTelemetry(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_SERVICE_NAME: serviceName,
  }: Environment,
  problems: ConfigProblem[],
): TelemetrySettings | undefined {
  if (!endpoint) return undefined
  const url = URL.parse(endpoint)
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  if (!isPlain) problems.push(ENDPOINT_PROBLEM)
  const named = readHeaders(headers ?? '')
  if (!named) problems.push(HEADERS_PROBLEM)
  if (!isPlain || !named) return undefined
  return {
    endpoint: url.href.replace(/\/+$/, ''),
    headers: named,
    serviceName: serviceName || 'lageplan',
  }
}

// `name=value,other=value`, values percent-encoded as in a URL.
function readHeaders(text: string): Record<string, string> | undefined {
  try {
    const pairs = text.split(',').filter((pair) => pair.trim())
    const headers = new Headers(
      pairs.map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name.trim(), decodeURIComponent(value.join('=').trim())]
      }),
    )
    return Object.fromEntries(headers)
  } catch {
    return undefined
  }
}

const ENDPOINT_PROBLEM: ConfigProblem = {
  setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  de: 'OTEL_EXPORTER_OTLP_ENDPOINT ist keine Adresse ohne Zugangsdaten. Setzen Sie zum Beispiel OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318; einen Schlüssel nimmt OTEL_EXPORTER_OTLP_HEADERS.',
  en: 'OTEL_EXPORTER_OTLP_ENDPOINT is not an address without credentials. Set for example OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318; a key goes into OTEL_EXPORTER_OTLP_HEADERS.',
}

const HEADERS_PROBLEM: ConfigProblem = {
  setting: 'OTEL_EXPORTER_OTLP_HEADERS',
  de: 'OTEL_EXPORTER_OTLP_HEADERS sind keine Kopfzeilen. Setzen Sie zum Beispiel OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20geheim.',
  en: 'OTEL_EXPORTER_OTLP_HEADERS are not headers. Set for example OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20secret.',
}
