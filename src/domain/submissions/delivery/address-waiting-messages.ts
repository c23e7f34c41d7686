import type { PlaceStore } from '../../places/place-store.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { newDeliveries, type TargetPorts, targetsOf } from '../new-submission.ts'

const PAGE = 100

export type AddressWaitingPorts = TargetPorts & {
  deliveries: Pick<DeliveryStore, 'unaddressed' | 'add'>
  places: Pick<PlaceStore, 'byId'>
  now(): Date
}

/**
 * Messages that arrived while the site had no recipient are handed on as soon as there is one: those in the inbox that have no e-mail yet.
 * A webhook gets only those that were not delivered at all. Messages marked done or spam stay.
 * @returns how many deliveries were added; called again, or by two processes at once, it adds none twice
 */
export async function addressWaitingMessages(ports: AddressWaitingPorts): Promise<number> {
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
