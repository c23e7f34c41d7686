import type { HoursReader } from '../places/hours-reader.ts'
import type { Place } from '../places/place.ts'
import type { PlaceStore } from '../places/place-store.ts'
import type { FieldProblem } from '../problem.ts'
import type { RawFields } from '../submissions/form/form-fields.ts'
import {
  contentHashOf,
  newDeliveries,
  newSubmission,
  type TargetPorts,
  targetsOf,
} from '../submissions/new-submission.ts'
import { createPlaceValidator, hoursFields } from '../submissions/proposals/place-reader.ts'
import {
  CLOSED_FIELD,
  currentValues,
  parseProposal,
  proposalValues,
  PROPOSED_FIELDS,
  proposedName,
  valueOf,
} from '../submissions/proposals/proposal-form.ts'
import type { SubmissionStore } from '../submissions/submission.ts'
import { type Inquiry, type InquiryAnswer, PLACE_ACTOR } from './inquiry.ts'
import { readInquiryLink } from './inquiry-link.ts'
import type { InquiryStore } from './inquiry-store.ts'

/** What a link currently leads to. */
export type InquiryLookup =
  | { kind: 'open'; answer: InquiryAnswer; place: Place }
  /** answered through any of the links in this mail */
  | { kind: 'answered'; answer: InquiryAnswer; place: Place }
  | { kind: 'problem'; problem: 'link_invalid' | 'link_expired' }

export type AnswerResult =
  | { kind: 'answered' }
  /** the place has changed since it was shown */
  | { kind: 'changed' }
  | {
      kind: 'validation_failed'
      problems: readonly FieldProblem[]
      values: Readonly<Record<string, string>>
    }
  | Extract<InquiryLookup, { kind: 'problem' }>

/**
 * Answers from places, given through the links in their mail, without signing in. Opening a link changes nothing,
 * because mail programs open every link.
 */
export type InquiryResponses = {
  read(token: string): Promise<InquiryLookup>
  /** `version` is that of the place as it was shown */
  answer(token: string, given: { version: number; fields: RawFields }): Promise<AnswerResult>
}

export type AnswerPorts = TargetPorts & {
  store: Pick<InquiryStore, 'byId' | 'answer'>
  places: Pick<PlaceStore, 'byId'>
  submissions: Pick<SubmissionStore, 'store'>
  secret: Uint8Array
  /** shown with the message, as every message names the page it came from */
  page: string
  readHours: HoursReader
  now(): Date
  randomBytes(length: number): Uint8Array
  announceDeliveries(): void
}

export function createInquiryResponses(ports: AnswerPorts): InquiryResponses {
  const { store, places, secret, now } = ports

  async function find(token: string) {
    const read = readInquiryLink(token, secret, now())
    if (!read.ok) return { kind: 'problem' as const, problem: read.problem }
    const inquiry = await store.byId(read.claim.id)
    const place = inquiry && (await places.byId(inquiry.placeId))
    // A place that is not published needs no answer, and a deleted question accepts none.
    const isShown = place?.status === 'published' || inquiry?.answer !== undefined
    if (!inquiry || !place || !isShown) {
      return { kind: 'problem' as const, problem: 'link_expired' as const }
    }
    return { kind: 'found' as const, inquiry, place, answer: read.claim.answer }
  }

  async function confirm(inquiry: Inquiry, place: Place, version: number): Promise<AnswerResult> {
    if (place.version !== version) return { kind: 'changed' }
    const confirmed = { ...place, confirmedAt: now().toISOString().slice(0, 10) }
    const change = { kind: 'update' as const, place: confirmed, expectedVersion: version }
    const step = { inquiry, answer: 'confirm' as const, at: now(), actor: PLACE_ACTOR }
    const answered = await store.answer({ ...step, changes: [change] })
    return { kind: answered.ok || answered.problem === 'answered' ? 'answered' : 'changed' }
  }

  /** A proposal lands in the inbox once: its idempotency key is the id of the question. */
  async function propose(
    { inquiry, place }: { inquiry: Inquiry; place: Place },
    answer: 'change' | 'closed',
    content: Record<string, string>,
  ): Promise<AnswerResult> {
    const proposal = { form: 'correction' as const, content, placeId: place.id }
    const defaultCountry = place.address.country
    const hours = await hoursFields(content, place, { ...ports, defaultCountry })
    const input = {
      ...proposal,
      current: { ...currentValues(content, place), ...hours },
      locale: 'de' as const,
      page: ports.page,
      idempotencyKey: `inquiry-${inquiry.id}`,
      contentHash: contentHashOf(proposal),
      nonce: undefined,
    }
    const judgement = { verdict: 'accept' as const, score: 0, signals: [] }
    const submission = newSubmission(input, judgement, ports)
    // The place wrote it; the people who run the site should hear of it.
    const deliveries = newDeliveries(submission, await targetsOf(undefined, ports), now())
    const stored = await ports.submissions.store(submission, deliveries)
    if (stored.kind === 'stored' && deliveries.length > 0) ports.announceDeliveries()
    await store.answer({ inquiry, answer, at: now(), changes: [], actor: PLACE_ACTOR })
    return { kind: 'answered' }
  }

  return {
    async read(token) {
      const found = await find(token)
      if (found.kind === 'problem') return found
      const { inquiry, place, answer } = found
      if (inquiry.answer) return { kind: 'answered', answer: inquiry.answer, place }
      return { kind: 'open', answer, place }
    },

    async answer(token, { version, fields }) {
      const found = await find(token)
      if (found.kind === 'problem') return found
      const { inquiry, place, answer } = found
      if (inquiry.answer) return { kind: 'answered' }
      if (answer === 'confirm') return confirm(inquiry, place, version)
      if (answer === 'closed') return propose(found, answer, { [CLOSED_FIELD]: 'yes' })
      const readPlace = createPlaceValidator([place.address.country], now())
      const parsed = parseProposal('correction', onlyChanged(fields, place), readPlace)
      if (parsed.ok) return propose(found, answer, parsed.content)
      const values = proposalValues(fields)
      return { kind: 'validation_failed', problems: parsed.problems, values }
    },
  }
}

/** The form is filled with the place's current values; unchanged fields propose nothing. */
function onlyChanged(fields: RawFields, place: Place): RawFields {
  const typed = proposalValues(fields)
  const kept = PROPOSED_FIELDS.filter(
    (field) => typed[proposedName(field)]?.trim() !== (valueOf(place, field) ?? ''),
  ).map((field) => [proposedName(field), typed[proposedName(field)] ?? ''] as const)
  return Object.fromEntries([...kept, ['message', typed['message'] ?? '']])
}
