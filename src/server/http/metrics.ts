import type { Handler, MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { SITE_ROLES } from '../../domain/admin/operator.ts'
import { MAX_COUNTED } from '../../domain/submissions/waiting-counts.ts'
import { isInAdmin } from '../../web/admin/admin-routes.ts'
import type { AppParts } from '../app-parts.ts'
import type { PrometheusMetric } from '../telemetry/otlp-metrics.ts'
import { admitCaller } from './api/api-caller.ts'

type Parts = Pick<
  AppParts,
  'admin' | 'freeBytes' | 'product' | 'trustedProxies' | 'waiting' | 'watchdog'
>

/** Buckets from the time a cached page takes to longer than anybody waits. */
const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10]

const LIMIT = `counted up to ${MAX_COUNTED}`

export type Metrics = {
  /** counts and times every answer that passes through */
  measure: MiddlewareHandler
  /** the handler of `/metrics` */
  answer: Handler
  /** the same numbers, for a collector */
  read(): Promise<PrometheusMetric[]>
}

/**
 * `/metrics` in the text format of Prometheus, for callers with a key: number and duration of requests by kind, what waits for a person or
 * a mail server, and what the process uses. No value identifies a visitor, and no label contains an address or a path.
 */
export function createMetrics(parts: Parts): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lageplan_request_duration_seconds',
    help: 'Time from a request to its answer, by kind of address and class of status',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  addGauges(registry, parts)

  return {
    read: () => registry.getMetricsAsJSON(),
    async measure(c, next) {
      const end = durations.startTimer()
      await next()
      end({ kind: kindOf(c.req.path), status: `${Math.floor(c.res.status / 100)}xx` })
    },
    async answer(c) {
      const admitted = await admitCaller(c, parts, {
        id: 'metrics',
        mayCall: SITE_ROLES,
        scope: 'metrics:read',
      })
      if (!admitted.ok) return admitted.response
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
      return new Response(await registry.metrics(), { headers })
    },
  }
}

/** Each gauge reads memory, the disk, one row or the start of an index, never a whole table. */
function addGauges(registry: Registry, parts: Parts): void {
  const { admin, product, waiting, watchdog } = parts
  const byStatus = (name: string, help: string, count: () => Promise<Record<string, number>>) =>
    new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        for (const [status, number] of Object.entries(await count())) this.set({ status }, number)
      },
    })
  const single = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove()
        const value = await read()
        if (value !== undefined) this.set(value)
      },
    })
  single('lageplan_places', 'Published places', async () => product.placeCount())
  single('lageplan_ready', '1 when /readyz answers 200, otherwise 0', async () =>
    watchdog.isUnready() || (await product.unavailableReason()) !== undefined ? 0 : 1,
  )
  single(
    'lageplan_disk_free_bytes',
    'Free space on the disk of the data directory; missing when it is gone',
    // The other metrics are needed most when the disk is gone.
    () => parts.freeBytes().catch(() => undefined),
  )
  single(
    'lageplan_last_backup_timestamp_seconds',
    'When the last backup was finished: 0 when there is none, missing when another program makes them',
    async () => {
      const last = await admin.checklist.lastBackup()
      if (last === 'elsewhere') return undefined
      return last === undefined ? 0 : last.getTime() / 1000
    },
  )
  byStatus('lageplan_messages', `Messages that wait for a person, ${LIMIT}`, waiting.messages)
  byStatus('lageplan_deliveries', `Deliveries that are not sent, ${LIMIT}`, waiting.deliveries)
}

function kindOf(path: string): string {
  if (path.startsWith('/api/')) return 'api'
  if (path.includes('/_f/')) return 'form'
  if (path.startsWith('/assets/') || path.startsWith('/basemap/')) return 'file'
  return isInAdmin(path) ? 'operator' : 'page'
}
