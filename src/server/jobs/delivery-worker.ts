import type { Deliverer } from '../../domain/submissions/delivery/deliver.ts'
import type { Delivery } from '../../domain/submissions/submission.ts'
import type { Log } from '../log.ts'

const MOST_AT_ONCE = 5
/** The polling interval in ms, for retries and for deliveries that other processes have stored. */
const LOOK_INTERVAL = 30_000

export type DeliveryWorker = {
  /** something has just been stored */
  wake(): void
  /** claims nothing more and waits at most this long for sends in progress; the others are free again when their lease ends */
  stop(withinMs: number): Promise<void>
}

type WorkerOptions = {
  lookInterval?: number
  /** called when a delivery is given up */
  onFailed?(delivery: Delivery): Promise<void>
}

/** Sends deliveries that are due, at most five at a time, until it is stopped. */
export function startDeliveryWorker(
  { claim, deliver }: Deliverer,
  log: Log,
  { lookInterval = LOOK_INTERVAL, onFailed }: WorkerOptions = {},
): DeliveryWorker {
  const active = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let isAskedAgain = false
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
    const room = MOST_AT_ONCE - active.size
    if (isStopped || room <= 0) return
    for (const delivery of await claim(room)) {
      const working: Promise<void> = work(delivery).finally(() => {
        active.delete(working)
        wake()
      })
      active.add(working)
    }
  }

  async function look(): Promise<void> {
    do {
      isAskedAgain = false
      await fill().catch((error: unknown) => {
        log({ event: 'delivery_claim_failed', error: String(error) })
      })
    } while (isAskedAgain)
    looking = undefined
  }

  function wake(): void {
    if (isStopped) return
    if (looking) isAskedAgain = true
    else looking = look()
  }

  const timer = setInterval(wake, lookInterval).unref()
  wake()

  return {
    wake,
    async stop(withinMs) {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.race([Promise.all(active), wait(withinMs)])
    },
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
