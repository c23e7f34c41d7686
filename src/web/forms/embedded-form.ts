import type { FieldProblem, ProblemCode } from '../../domain/problem.ts'
import type { FormValues } from '../../domain/submissions/form/parse-form.ts'

/** Sent by a form that came back with a question: accept it as it is. */
export const ANYWAY_FIELD = 'anyway'
/** The location near which the visitor wants a place, and the button that searches for one instead of sending. */
export const NEAR_FIELD = 'near'
export const FIND_NEAREST_FIELD = 'look'

/** A place that visitors can write to; if it does not read the messages itself, the organisation does. */
export type PlaceReceiver = {
  name: string
  slug: string
  town?: string
  distanceKm?: number
  readsItself?: boolean
}

/** Who reads the messages to a place now, if that changed while its form was open: a place, or the organisation. */
export type ReaderChange = { place: string; reader?: { slug: string; name: string } }

/** A place that is already listed and may be the suggested one. */
export type SimilarPlace = { slug: string; name: string; town: string; distanceKm?: number }

/** What an uncached page puts into the form, so that it works without a script. */
export type EmbeddedForm = {
  token: string
  idempotencyKey: string
  /** the values that came back from the server, so that nothing typed is lost */
  values?: FormValues
  problems?: readonly FieldProblem[]
  problem?: ProblemCode
  /** slug of the chosen receiver; empty for the organisation */
  chosenPlace?: string
  /** the location that was searched for, and the places nearest to it */
  nearest?: { near: string; places: PlaceReceiver[] }
  readerChange?: ReaderChange
  similar?: readonly SimilarPlace[]
  /** the address that was probably meant instead of the typed one */
  meantEmail?: string
  /** the position is in the sea */
  isAtSea?: boolean
}

/** Whether the form came back with a question, which sending it again answers. */
export function hasQuestion({ similar = [], meantEmail, isAtSea }: Partial<EmbeddedForm>): boolean {
  return similar.length > 0 || meantEmail !== undefined || isAtSea === true
}
