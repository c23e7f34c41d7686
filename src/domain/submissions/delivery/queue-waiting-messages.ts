import type { PlaceStore } from '../../places/place-store.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { newDeliveries, type TargetPorts, targetsOf } from '../new-submission.ts'

const PAGE = 100

export type QueueWaitingPorts = TargetPorts & {
  deliveries: Pick<DeliveryStore, 'unaddressed' | 'add'>
  places: Pick<PlaceStore, 'byId'>
  now(): Date
}

/**
 * Sends messages that arrived while the site had no recipient, once there is one: those in the inbox without an e-mail. A webhook only gets
 * messages that were not delivered at all. Messages that are done or spam stay.
 * @returns how many deliveries were added; none is added twice by a second call, or by two processes at once
 */
export async function queueWaitingMessages(ports: QueueWaitingPorts): Promise<number> {
  const { deliveries, places, now } = ports
  let added = 0
  let afterId = ''
  for (;;) {
    const page = await deliveries.unaddressed(afterId, PAGE)
    for (const { submission, hasDeliveries } of page) {
      const { placeId } = submission
      const place = placeId === undefined ? undefined : await places.byId(placeId)
      const targets = (await targetsOf(place, ports)).filter(
        ({ channel }) => channel === 'email' || !hasDeliveries,
      )
      added += await deliveries.add(newDeliveries(submission, targets, now()))
    }
    afterId = page.at(-1)?.submission.id ?? ''
    if (page.length < PAGE) return added
  }
}
