import type { FieldProblem, ProblemCode } from '../../domain/problem.ts'
import type { FormValues } from '../../domain/submissions/form/parse-form.ts'

/** Sent by a form that came back with a question: send it as it is. */
export const ANYWAY_FIELD = 'anyway'
/** What the visitor wants a place near to, and the button that looks for it instead of sending. */
export const NEAR_FIELD = 'near'
export const LOOK_FIELD = 'look'

/** A place that is written to; where it does not read that itself, the organisation does. */
export type PlaceReceiver = {
  name: string
  slug: string
  town?: string
  distanceKm?: number
  readsItself?: boolean
}

/** Who reads what is written to a place, where that changed while its form was open: a place, or the organisation. */
export type ChangedReader = { place: string; reader?: { slug: string; name: string } }

/** A place that is listed already and may be the one that is suggested. */
export type SimilarPlace = { slug: string; name: string; town: string; distanceKm?: number }

/** What a page that is never cached puts into the form, so that it works without a script. */
export type EmbeddedForm = {
  token: string
  idempotencyKey: string
  /** what came back from the server: nothing that was typed is lost */
  values?: FormValues
  problems?: readonly FieldProblem[]
  problem?: ProblemCode
  /** slug of the place that was chosen as receiver; empty for the organisation */
  chosenPlace?: string
  /** what was looked for to find the nearest place, and what was found */
  nearest?: { near: string; places: PlaceReceiver[] }
  changed?: ChangedReader
  similar?: readonly SimilarPlace[]
  /** the address that was probably meant instead of the one that was typed */
  meantEmail?: string
  /** the position is in the sea */
  isAtSea?: boolean
}

/** Whether the form came back with a question, which sending it again answers. */
export function isAsked({ similar = [], meantEmail, isAtSea }: Partial<EmbeddedForm>): boolean {
  return similar.length > 0 || meantEmail !== undefined || isAtSea === true
}
