import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import { createInbox, type Inbox } from '../submissions/inbox.ts'
import {
  createModeration,
  type Moderation,
  type ModerationPorts,
} from '../submissions/moderation.ts'
import type { SubmissionStore } from '../submissions/submission-store.ts'
import type { Operators } from './operators.ts'

/** What is denied to whom, for the log. */
export type Denial = { operator: string; role: string; route: string }

/** Every use case of the operators' side. */
export type OperatorArea = {
  operators: Operators
  inbox: Inbox
  moderation: Moderation
  /** the place that a message is about, published or not */
  placeById(id: string): Promise<Place | undefined>
  reportDenied(denial: Denial): void
}

type Ports = Omit<ModerationPorts, 'places' | 'store'> & {
  operators: Operators
  submissions: SubmissionStore
  places: Pick<PlaceStore, 'byId'>
  /** messages are waiting to be handed on */
  announceDeliveries(): void
  reportDenied(denial: Denial): void
}

export function createOperatorArea(ports: Ports): OperatorArea {
  const { operators, submissions, places, announceDeliveries, reportDenied } = ports
  const moderation = createModeration({ ...ports, store: submissions })
  return {
    operators,
    inbox: createInbox(submissions),
    moderation: {
      ...moderation,
      async releaseFromQuarantine(submission, actor) {
        const moved = await moderation.releaseFromQuarantine(submission, actor)
        if (moved.ok) announceDeliveries()
        return moved
      },
    },
    placeById: (id) => places.byId(id),
    reportDenied,
  }
}
