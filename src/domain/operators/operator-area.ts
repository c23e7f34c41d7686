import type { Locale, Place } from '../places/place.ts'
import type { Actor, PlaceStore } from '../places/place-store.ts'
import type { InboxDesk } from '../submissions/inbox-desk.ts'
import { createInbox, type Inbox } from '../submissions/inbox.ts'
import {
  createModeration,
  type Moderation,
  type ModerationPorts,
} from '../submissions/moderation.ts'
import type { DeliveryStore } from '../submissions/delivery-store.ts'
import type { Delivery, Submission } from '../submissions/submission.ts'
import type { SubmissionStore } from '../submissions/submission-store.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Role } from './operator.ts'
import type { Operators } from './operators.ts'

/** What is denied to whom, for the log. */
export type Denial = { operator: string; role: string; route: string }

/** `true` when the mail server has taken it. */
export type SendLink = (link: SentLink) => Promise<boolean>

export type SentLink = {
  kind: 'invitation' | 'password'
  email: string
  role: Role
  url: string
  locale: Locale
}

/** Every use case of the operators' side. */
export type OperatorArea = {
  /** hands a link that works once to whom it is for; undefined when there is no mail server */
  sendLink?: SendLink
  operators: Operators
  apiKeys: ApiKeys
  inbox: Inbox
  moderation: Moderation
  desk: InboxDesk
  /** the place that a message is about, published or not */
  placeById(id: string): Promise<Place | undefined>
  /** how handing a message on goes, oldest first */
  deliveriesOf(submission: Submission): Promise<Delivery[]>
  /** gives a failed delivery of the message all its attempts anew; `false` when it has no such one */
  resend(submission: Submission, deliveryId: string, actor: Actor): Promise<boolean>
  reportDenied(denial: Denial): void
}

type Ports = Omit<ModerationPorts, 'places' | 'store'> & {
  operators: Operators
  apiKeys: ApiKeys
  desk: InboxDesk
  sendLink?: SendLink
  submissions: SubmissionStore
  deliveries: Pick<DeliveryStore, 'ofSubmission' | 'restart'>
  places: Pick<PlaceStore, 'byId'>
  /** messages are waiting to be handed on */
  announceDeliveries(): void
  reportDenied(denial: Denial): void
}

export function createOperatorArea(ports: Ports): OperatorArea {
  const { operators, apiKeys, desk, submissions, deliveries, places } = ports
  const { announceDeliveries, reportDenied } = ports
  const moderation = createModeration({ ...ports, store: submissions })
  return {
    operators,
    apiKeys,
    sendLink: ports.sendLink,
    inbox: createInbox(submissions),
    desk,
    moderation: {
      ...moderation,
      async releaseFromQuarantine(submission, actor) {
        const moved = await moderation.releaseFromQuarantine(submission, actor)
        if (moved.ok) announceDeliveries()
        return moved
      },
    },
    placeById: (id) => places.byId(id),
    deliveriesOf: ({ id }) => deliveries.ofSubmission(id),
    async resend(submission, deliveryId, actor) {
      const own = await deliveries.ofSubmission(submission.id)
      if (!own.some(({ id }) => id === deliveryId)) return false
      const isRestarted = await deliveries.restart(deliveryId, ports.now(), actor)
      if (isRestarted) announceDeliveries()
      return isRestarted
    },
    reportDenied,
  }
}
