import { createServer, type Server } from 'node:http'
import { Gauge, Counter, Histogram, Registry } from '@prometheus-io/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RequestRecord } from '../http/observe-requests.ts'
import type { Log } from '../log.ts'
import { createTelemetry } from './telemetry.ts'

type Body = {
  resourceSpans?: {
    resource: { attributes: unknown[] }
    scopeSpans: { spans: unknown[] }[]
  }[]
  resourceMetrics?: { scopeMetrics: { metrics: unknown[] }[] }[]
}

const NOW = Date.parse('2026-11-21T08:00:00.000Z')
const NOW_NANO = `${NOW}000000`

let collector: Server
let endpoint: string
let received: { path: string; headers: unknown; body: Body }[]
let status: number
let logged: Parameters<Log>[0][]
let registry: Registry

beforeEach(async () => {
  received = []
  logged = []
  status = 200
  registry = new Registry()
  collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const address = collector.address()
  endpoint = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/otlp` : ''
})

afterEach(() => collector.close())

const aTelemetry = () =>
  createTelemetry({
    settings: { endpoint, headers: { authorization: 'Bearer x' }, serviceName: 'orte' },
    readMetrics: () => registry.getMetricsAsJSON(),
    log: (entry) => void logged.push(entry),
    now: () => NOW,
  })

const aRequest = (fields: Partial<RequestRecord> = {}): RequestRecord => ({
  id: 'x',
  method: 'GET',
  route: '/orte/:slug',
  status: 200,
  milliseconds: 12.5,
  bytes: 100,
  isCut: false,
  ...fields,
})

const spansOf = () => received[0]?.body.resourceSpans?.[0]?.scopeSpans[0]?.spans ?? []

test('a request is a span named after its route, below the span of a proxy in front', async () => {
  const telemetry = aTelemetry()
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  telemetry.record(aRequest(), `00-${traceId}-${spanId}-01`)
  telemetry.record(aRequest({ status: 503 }), undefined)
  telemetry.record(aRequest(), `00-${traceId}-${spanId}-00`)
  await telemetry.flush()
  expect(received).toMatchObject([
    {
      path: '/otlp/v1/traces',
      headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
    },
  ])
  expect(spansOf()).toEqual([
    {
      traceId,
      spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
      parentSpanId: spanId,
      name: 'GET /orte/:slug',
      kind: 2,
      startTimeUnixNano: `${NOW - 13}500000`,
      endTimeUnixNano: NOW_NANO,
      attributes: [
        { key: 'http.request.method', value: { stringValue: 'GET' } },
        { key: 'http.route', value: { stringValue: '/orte/:slug' } },
        { key: 'http.response.status_code', value: { intValue: 200 } },
      ],
    },
    expect.objectContaining({
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      status: { code: 2 },
    }),
  ])
  expect(received[0]?.body.resourceSpans?.[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'orte' },
  })
  await telemetry.flush()
  expect(received).toHaveLength(1)
})

test.each(['', '00-x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${'A'.repeat(32)}-b-01`])(
  'an invalid parent that a visitor sends is not copied: %s',
  async (traceparent) => {
    const telemetry = aTelemetry()
    telemetry.record(aRequest(), traceparent)
    await telemetry.flush()
    expect(spansOf()[0]).not.toHaveProperty('parentSpanId')
  },
)

test('metrics have their values, and buckets that do not overlap', async () => {
  const registers = [registry]
  new Gauge({ name: 'places', help: 'Places', registers }).set(54)
  new Counter({ name: 'cpu', help: 'CPU', labelNames: ['core'], registers }).inc({ core: 'a' }, 1.5)
  const histogram = { name: 'time', help: 'Time', labelNames: ['kind'], buckets: [0.1, 1] }
  const time = new Histogram({ ...histogram, registers })
  for (const seconds of [0.05, 0.5, 0.6, 7]) time.observe({ kind: 'page' }, seconds)
  await aTelemetry().sendMetrics()
  expect(received[0]?.path).toBe('/otlp/v1/metrics')
  const times = { startTimeUnixNano: NOW_NANO, timeUnixNano: NOW_NANO }
  expect(received[0]?.body.resourceMetrics?.[0]?.scopeMetrics[0]?.metrics).toEqual([
    {
      name: 'places',
      description: 'Places',
      gauge: { dataPoints: [{ attributes: [], ...times, asDouble: 54 }] },
    },
    {
      name: 'cpu',
      description: 'CPU',
      sum: {
        aggregationTemporality: 2,
        isMonotonic: true,
        dataPoints: [
          {
            attributes: [{ key: 'core', value: { stringValue: 'a' } }],
            ...times,
            asDouble: 1.5,
          },
        ],
      },
    },
    {
      name: 'time',
      description: 'Time',
      histogram: {
        aggregationTemporality: 2,
        dataPoints: [
          {
            attributes: [{ key: 'kind', value: { stringValue: 'page' } }],
            ...times,
            count: '4',
            sum: 8.15,
            bucketCounts: ['1', '2', '1'],
            explicitBounds: [0.1, 1],
          },
        ],
      },
    },
  ])
})

test('a collector that refuses or is gone is logged once, and delays nothing', async () => {
  const telemetry = aTelemetry()
  status = 503
  for (let turn = 0; turn < 2; turn++) {
    telemetry.record(aRequest(), undefined)
    await telemetry.flush()
  }
  expect(logged).toEqual([{ event: 'telemetry_not_sent', signal: 'traces', failure: 'status 503' }])
  status = 200
  telemetry.record(aRequest(), undefined)
  await telemetry.flush()
  await new Promise((resolve) => collector.close(resolve))
  telemetry.record(aRequest(), undefined)
  await telemetry.flush()
  expect(logged).toHaveLength(2)
  expect(logged[1]?.failure).toContain('fetch failed')
})

test('while nothing can be sent, at most 2,048 spans are kept', async () => {
  const telemetry = aTelemetry()
  for (let sent = 0; sent < 3_000; sent++) telemetry.record(aRequest(), undefined)
  await telemetry.flush()
  expect(spansOf()).toHaveLength(2_048)
})
