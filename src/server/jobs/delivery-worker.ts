import { setTimeout as wait } from 'node:timers/promises'
import type { Deliverer } from '../../domain/submissions/delivery/deliver.ts'
import type { Delivery } from '../../domain/submissions/submission.ts'
import type { Log } from '../log.ts'

const MAX_CONCURRENT = 5
/** The polling interval in ms, for retries and for deliveries that other processes have stored. */
const POLL_INTERVAL_MS = 30_000

export type DeliveryWorker = {
  /** something has just been stored */
  wake(): void
  /** claims nothing more and waits at most this long for sends in progress; the others are free again when their lease ends */
  stop(withinMs: number): Promise<void>
}

type WorkerOptions = {
  pollIntervalMs?: number
  /** called when a delivery is given up */
  onFailed?(delivery: Delivery): Promise<void>
}

/** Sends deliveries that are due, at most five at a time, until it is stopped. */
export function startDeliveryWorker(
  { claim, deliver }: Deliverer,
  log: Log,
  { pollIntervalMs = POLL_INTERVAL_MS, onFailed }: WorkerOptions = {},
): DeliveryWorker {
  const active = new Set<Promise<void>>()
  let polling: Promise<void> | undefined
  let isWakePending = false
  let isStopped = false

  async function work(delivery: Delivery): Promise<void> {
    const { id, channel, attempts } = delivery
    try {
      const { status } = await deliver(delivery)
      log({ event: `delivery_${status}`, id, channel, attempts })
      if (status === 'failed') await onFailed?.(delivery)
    } catch (error) {
      // The result could not be stored. When the lease ends, the delivery is sent again.
      log({ event: 'delivery_unsettled', id, channel, error: String(error) })
    }
  }

  async function fill(): Promise<void> {
    const freeSlots = MAX_CONCURRENT - active.size
    if (isStopped || freeSlots <= 0) return
    for (const delivery of await claim(freeSlots)) {
      const working: Promise<void> = work(delivery).finally(() => {
        active.delete(working)
        wake()
      })
      active.add(working)
    }
  }

  async function poll(): Promise<void> {
    do {
      isWakePending = false
      await fill().catch((error: unknown) => {
        log({ event: 'delivery_claim_failed', error: String(error) })
      })
    } while (isWakePending)
    polling = undefined
  }

  function wake(): void {
    if (isStopped) return
    if (polling) isWakePending = true
    else polling = poll()
  }

  const timer = setInterval(wake, pollIntervalMs).unref()
  wake()

  return {
    wake,
    async stop(withinMs) {
      isStopped = true
      clearInterval(timer)
      await polling
      await Promise.race([Promise.all(active), wait(withinMs, undefined, { ref: false })])
    },
  }
}
