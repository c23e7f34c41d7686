import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestRecord } from '../http/observe-requests.ts'
import { every } from '../jobs/every.ts'
import type { Log } from '../log.ts'
import type { TelemetrySettings } from '../settings/telemetry-settings.ts'
import { attributesOf, nanoseconds, otlpMetrics, type PrometheusMetric } from './otlp-metrics.ts'

const TRACES_EVERY_MS = 5_000
const METRICS_EVERY_MS = 60_000
const SEND_TIMEOUT_MS = 10_000
/** While the collector does not answer, further spans are dropped: memory is for visitors. */
const MAX_SPANS = 2_048
const SERVER = 2
const ERROR = 2

export type Telemetry = {
  /** records a span for one request; `traceparent` is the header of a proxy in front */
  record(request: RequestRecord, traceparent: string | undefined): void
  /** sends the remaining spans, or gives up after `withinMs` */
  flush(withinMs?: number): Promise<void>
}

type Options = {
  settings: TelemetrySettings
  readMetrics(): Promise<readonly PrometheusMetric[]>
  log: Log
  /** ms since 1970 */
  now(): number
}

/** Sends spans and metrics to a collector, as OTLP over HTTP in JSON. Data that cannot be sent is dropped, and logged once. */
export function createTelemetry(options: Options): Telemetry & { sendMetrics(): Promise<void> } {
  const { settings, readMetrics, log, now } = options
  const since = now()
  const resource = {
    attributes: attributesOf({
      'service.name': settings.serviceName,
      'service.instance.id': randomUUID(),
    }),
  }
  const scope = { name: 'lageplan' }
  let spans: object[] = []
  let isFailing = false

  async function send(signal: 'traces' | 'metrics', body: object, withinMs: number): Promise<void> {
    const failure = await post(signal, body, withinMs).catch(String)
    if (failure !== undefined && !isFailing) log({ event: 'telemetry_not_sent', signal, failure })
    isFailing = failure !== undefined
  }

  async function post(signal: string, body: object, withinMs: number): Promise<string | undefined> {
    const response = await fetch(`${settings.endpoint}/v1/${signal}`, {
      method: 'POST',
      headers: { ...settings.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    })
    await response.body?.cancel()
    return response.ok ? undefined : `status ${response.status}`
  }

  return {
    record(request, traceparent) {
      const parent = parseTraceparent(traceparent)
      if (parent?.isSampled === false || spans.length >= MAX_SPANS) return
      const end = now()
      const { method, route, status, milliseconds } = request
      spans.push({
        traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        ...(parent && { parentSpanId: parent.spanId }),
        name: `${method} ${route}`,
        kind: SERVER,
        startTimeUnixNano: nanoseconds(end - milliseconds),
        endTimeUnixNano: nanoseconds(end),
        attributes: attributesOf({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        }),
        ...(status >= 500 && { status: { code: ERROR } }),
      })
    },

    async flush(withinMs = SEND_TIMEOUT_MS) {
      if (spans.length === 0) return
      const scopeSpans = [{ scope, spans }]
      spans = []
      await send('traces', { resourceSpans: [{ resource, scopeSpans }] }, withinMs)
    },

    async sendMetrics() {
      const metrics = otlpMetrics(await readMetrics(), { since, at: now() })
      const scopeMetrics = [{ scope, metrics }]
      await send('metrics', { resourceMetrics: [{ resource, scopeMetrics }] }, SEND_TIMEOUT_MS)
    },
  }
}

/** The telemetry of this process; it runs until the process ends. */
export function startTelemetry(options: Omit<Options, 'now'>): Telemetry {
  const telemetry = createTelemetry({ ...options, now: Date.now })
  every(TRACES_EVERY_MS, telemetry.flush)
  every(METRICS_EVERY_MS, () =>
    telemetry
      .sendMetrics()
      .catch((error: unknown) =>
        options.log({ event: 'telemetry_not_read', error: String(error) }),
      ),
  )
  return telemetry
}

// W3C Trace Context.
function parseTraceparent(text: string | undefined) {
  const match = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(
    text ?? '',
  )
  if (!match) return undefined
  const [, traceId = '', spanId = '', flags = ''] = match
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
