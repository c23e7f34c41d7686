import { type HoursAnswer, type HoursReader, acceptSpokenHours } from '../../places/hours-reader.ts'
import type { Place } from '../../places/place.ts'
import {
  resolveMergedPlace,
  type Actor,
  type ChangeOrigin,
  type PlaceChange,
  type PlaceStore,
} from '../../places/place-store.ts'
import { contactsOf } from '../../places/place-fields.ts'
import type { FieldProblem } from '../../problem.ts'
import { correctedPlace } from './apply-proposal.ts'
import {
  type DecidedField,
  decidedValueOf,
  proposedChanges,
  PROPOSED_FIELDS,
  proposedName,
} from './proposal-form.ts'
import { type ProposedHours, proposedHours } from './place-reader.ts'
import type { Decision, Decisions, Submission, SubmissionStatus } from '../submission.ts'
import { parsePlace, withHours } from '../../places/parse-place.ts'
import { freeSlug, slugOf, UUID_RANDOM_BYTES, uuidV7 } from '../../places/slug.ts'

export type ProposalPorts = {
  store: ProposalStore
  places: Pick<PlaceStore, 'byId' | 'takenSlugs'>
  readHours: HoursReader
  siteCountry(): string
  now(): Date
  randomBytes(count: number): Uint8Array
}

/** The values of the place that a person saw when deciding, by field; empty where the place had none. */
export type SeenValues = Partial<Record<DecidedField, string>>

export type DecisionOutcome =
  | { ok: true; status: SubmissionStatus; placeId?: string }
  /** `fields` have changed since the person saw them; nothing was changed */
  | { ok: false; problem: 'conflict'; fields: readonly DecidedField[] }
  | { ok: false; problem: 'not_there' | 'place_gone' }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }

type DecisionRequest = { fields: readonly DecidedField[]; actor: Actor }

/** What an editor does with proposals from visitors. */
export type Proposals = {
  /** writes the proposed values of the accepted fields to the place of a correction */
  accept(
    submission: Submission,
    step: DecisionRequest & { seen: SeenValues; hours?: HoursAnswer },
  ): Promise<DecisionOutcome>
  /** how the proposed hours were understood; undefined where there are none */
  hoursOf(submission: Submission, place: Place | undefined): Promise<ProposedHours | undefined>
  decline(submission: Submission, step: DecisionRequest): Promise<DecisionOutcome>
  /** turns a suggestion into a draft */
  draft(
    submission: Submission,
    choice: { categoryId: string; country: string; actor: Actor },
  ): Promise<DecisionOutcome>
}

const NOT_THERE: DecisionOutcome = { ok: false, problem: 'not_there' }

export function createProposals(ports: ProposalPorts): Proposals {
  const { store, places } = ports

  async function writeDecision(
    submission: Submission,
    decisions: Decisions,
    more: { changes: PlaceChange[]; actor: Actor; placeId?: string },
  ): Promise<DecisionOutcome> {
    const { changes, actor, placeId } = more
    const status = statusAfter(submission, decisions)
    const after = { decisions, status, ...(placeId !== undefined && { placeId }) }
    const taken = await store.decide({ before: submission, after, changes, actor })
    if (taken.ok) return { ok: true, status, placeId }
    return taken.problem === 'conflict' ? { ok: false, problem: 'conflict', fields: [] } : NOT_THERE
  }

  return {
    hoursOf: (submission, place) =>
      proposedHours(submission, place, { ...ports, defaultCountry: ports.siteCountry() }),

    async accept(submission, { fields, seen, hours, actor }) {
      const wanted = openFields(submission, fields)
      if (wanted.length === 0 || submission.form !== 'correction') return NOT_THERE
      const place = submission.placeId && (await resolveMergedPlace(submission.placeId, places))
      if (!place || place.status === 'archived') return { ok: false, problem: 'place_gone' }
      const changed = wanted.filter(
        (field) => (decidedValueOf(place, field) ?? '') !== (seen[field] ?? ''),
      )
      if (changed.length > 0) return { ok: false, problem: 'conflict', fields: changed }
      const corrected = await correctedPlace(place, submission, { fields: wanted, hours }, ports)
      if (!corrected.ok) {
        return { ok: false, problem: 'validation_failed', problems: corrected.problems }
      }
      const changes: PlaceChange[] = [
        {
          kind: 'update',
          place: corrected.place,
          expectedVersion: place.version,
          origin: originOf(submission),
        },
      ]
      return writeDecision(submission, toDecision(submission, wanted, 'accepted'), {
        changes,
        actor,
      })
    },

    async decline(submission, { fields, actor }) {
      const wanted = openFields(submission, fields)
      if (wanted.length === 0) return NOT_THERE
      return writeDecision(submission, toDecision(submission, wanted, 'declined'), {
        changes: [],
        actor,
      })
    },

    async draft(submission, { actor, ...choice }) {
      const wanted = openFields(submission, fieldsOf(submission))
      if (wanted.length === 0 || submission.form !== 'suggestion') return NOT_THERE
      const drafted = await draftOfSuggestion(submission, choice, ports)
      if (!drafted.ok) {
        return { ok: false, problem: 'validation_failed', problems: drafted.problems }
      }
      const { place } = drafted
      const changes: PlaceChange[] = [{ kind: 'add', place, origin: originOf(submission) }]
      const decisions = toDecision(submission, wanted, 'accepted')
      return writeDecision(submission, decisions, { changes, actor, placeId: place.id })
    },
  }
}

/** All fields of a proposal that need a decision. */
export function fieldsOf(submission: Pick<Submission, 'fields'>): DecidedField[] {
  return proposedChanges(submission).map(({ field }) => field)
}

function openFields(
  submission: Submission,
  fields: readonly DecidedField[],
): readonly DecidedField[] {
  if (submission.status !== 'inbox') return []
  return fieldsOf(submission).filter(
    (field) => fields.includes(field) && !submission.decisions?.[field],
  )
}

function toDecision(
  { decisions = {} }: Submission,
  fields: readonly DecidedField[],
  decision: Decision,
): Decisions {
  return { ...decisions, ...Object.fromEntries(fields.map((field) => [field, decision])) }
}

/** A proposal leaves the inbox with its last decided field; one accepted field makes it accepted. */
function statusAfter(submission: Submission, decisions: Decisions): SubmissionStatus {
  if (fieldsOf(submission).some((field) => !decisions[field])) return 'inbox'
  return Object.values(decisions).includes('accepted') ? 'accepted' : 'declined'
}

function originOf({ id, receipt }: Submission): ChangeOrigin {
  return { message: { id, receipt } }
}

/** The place that a suggestion would be: a draft, which nobody sees before it is published. */
async function draftOfSuggestion(
  { fields }: Pick<Submission, 'fields'>,
  choice: { categoryId: string; country: string },
  ports: ProposalPorts,
): Promise<{ ok: true; place: Place } | { ok: false; problems: FieldProblem[] }> {
  const values = Object.fromEntries(
    PROPOSED_FIELDS.map((field) => [field, fields[proposedName(field)]]),
  )
  const now = ports.now()
  const parsed = parsePlace(values, { defaultCountry: choice.country, now })
  const { facts, problems, reading } = await withHours(parsed, values['openingHours'], {
    now,
    readHours: acceptSpokenHours(ports.readHours),
  })
  const isPin = values['latitude'] !== undefined || values['longitude'] !== undefined
  // Hours that only a person understands stay in the suggestion; the draft starts without them.
  const own = problems.filter(
    ({ field, rule }) => field !== 'openingHours' && (isPin || rule !== 'coordinates_missing'),
  )
  const { name, street, postalCode, city, region, country } = facts
  if (name === undefined || own.length > 0) return { ok: false, problems: own }
  const { location, timeZone } = facts
  // Doubtful hours stay in words as well.
  const { openingHours, weeklyHours } = reading?.doubt ? {} : facts
  const place: Place = {
    id: uuidV7(now, ports.randomBytes(UUID_RANDOM_BYTES)),
    slug: await freeSlug(slugOf(name, city), ports.places),
    name,
    alsoKnownAs: [],
    categoryIds: [choice.categoryId],
    address: { street, postalCode, city, region, country },
    location,
    timeZone,
    ...contactsOf(facts),
    openingHours,
    weeklyHours,
    openingHoursAreSample: false,
    description: {},
    attributes: {},
    recipients: [],
    status: 'draft',
    version: 1,
  }
  return { ok: true, place }
}

/** The decision about a proposal, with the changes that follow for places. */
export type DecisionStep = {
  /** the state that was read: if it has changed since, nothing is written */
  before: Pick<Submission, 'id' | 'decisions'>
  after: { decisions: Decisions; status: SubmissionStatus; placeId?: string }
  changes: readonly PlaceChange[]
  actor: Actor
}

/** `conflict`: a place has changed since it was read. `not_there`: the proposal is not in the inbox, or was decided meanwhile. */
export type DecisionResult = { ok: true } | { ok: false; problem: 'conflict' | 'not_there' }

/**
 * Every implementation promises: decision, changed places and audit entries are one transaction, which is on disk when the call
 * resolves.
 */
export type ProposalStore = {
  decide(step: DecisionStep): Promise<DecisionResult>
}
