import type { Actor } from '../../places/place-store.ts'
import type { FieldProblem } from '../../problem.ts'
import { isUuid } from '../../places/slug.ts'
import { cleanText, hasControlCharacters } from '../form/form-fields.ts'
import { authorAddress, type Delivery, type Submission } from '../submission.ts'

/** The longest text, in Unicode code points. */
const MAX_LENGTH = 10_000

/** Why an answer cannot be sent by e-mail. */
export type AnswerObstacle = 'no_mail_server' | 'no_address' | 'quarantined'

export type EntryResult =
  | { ok: true }
  | { ok: false; problem: AnswerObstacle | 'gone' }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }

/** `id` is created when the form is shown, so that a form sent twice is stored once. */
export type EntryDraft = { id: string; text: string; author: Actor }

export type Thread = {
  entries(submission: Submission): Promise<ThreadEntry[]>
  addNote(submission: Submission, writing: EntryDraft): Promise<EntryResult>
  /** why an answer cannot be sent; undefined when it can */
  answerObstacle(submission: Submission): Promise<AnswerObstacle | undefined>
  /** stores the answer, which is then delivered like everything else */
  sendAnswer(submission: Submission, writing: EntryDraft): Promise<EntryResult>
  assign(submission: Submission, assignee: string | undefined, actor: Actor): Promise<boolean>
}

export type ThreadPorts = {
  store: ThreadStore
  /** whether a mail server is set */
  hasMail(): Promise<boolean>
  announceDeliveries(): void
  now(): Date
}

export function createThread(ports: ThreadPorts): Thread {
  const { store, hasMail, announceDeliveries, now } = ports

  const answerObstacle = async (submission: Submission): Promise<AnswerObstacle | undefined> => {
    if (submission.status === 'quarantine') return 'quarantined'
    if (authorAddress(submission) === undefined) return 'no_address'
    return (await hasMail()) ? undefined : 'no_mail_server'
  }

  return {
    entries: ({ id }) => store.ofSubmission(id),
    answerObstacle,
    assign: ({ id }, assignee, actor) => store.assign(id, assignee, actor),

    async addNote(submission, draft) {
      const read = readEntry('note', submission, draft, now())
      if (!read.ok) return read
      await store.add(read.entry, [])
      return { ok: true }
    },

    async sendAnswer(submission, draft) {
      const obstacle = await answerObstacle(submission)
      const recipient = authorAddress(submission)
      if (obstacle || recipient === undefined)
        return { ok: false, problem: obstacle ?? 'no_address' }
      const read = readEntry('answer', submission, draft, now())
      if (!read.ok) return read
      const delivery = answerDelivery(read.entry, recipient)
      // A known id means that the same form was sent again: the entry is already stored, so all is well.
      const isStored = await store.add(read.entry, [delivery])
      if (isStored) announceDeliveries()
      return isStored || (await store.byId(draft.id))
        ? { ok: true }
        : { ok: false, problem: 'gone' }
    },
  }
}

type ReadEntry =
  | { ok: true; entry: ThreadEntry }
  | { ok: false; problem: 'validation_failed'; problems: readonly FieldProblem[] }

function readEntry(
  kind: ThreadEntry['kind'],
  { id: submissionId }: Submission,
  { id, text: typed, author }: EntryDraft,
  at: Date,
): ReadEntry {
  const text = cleanText(typed)
  const rule = brokenRule(text)
  if (rule || !isUuid(id)) {
    const problems = [rule ?? { field: kind, rule: 'required' }]
    return { ok: false, problem: 'validation_failed', problems }
  }
  return { ok: true, entry: { id, submissionId, kind, author, at, text } }

  function brokenRule(read: string): FieldProblem | undefined {
    if (read === '') return { field: kind, rule: 'required' }
    if (!read.isWellFormed()) return { field: kind, rule: 'unpaired_surrogates' }
    if (hasControlCharacters(read)) return { field: kind, rule: 'control_characters' }
    const isLong = [...read].length > MAX_LENGTH
    return isLong ? { field: kind, rule: 'too_long', limit: MAX_LENGTH } : undefined
  }
}

// An entry has one delivery, so both share an id: every attempt then has the same Message-ID.
function answerDelivery({ id, submissionId, at }: ThreadEntry, recipient: string): Delivery {
  return {
    id,
    submissionId,
    channel: 'email',
    recipient,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: at,
    entryId: id,
  }
}

/** What people wrote about a message: a note to each other, or an answer to its author. */
export type ThreadEntry = {
  /** UUIDv7 */
  id: string
  submissionId: string
  kind: 'note' | 'answer'
  /** id of an operator */
  author: string
  at: Date
  text: string
}

/**
 * What people write about messages. Every implementation promises: an entry, its delivery and its audit entry, which contains none of
 * the text, are one transaction, which is on disk when the call resolves; an id is used once.
 */
export type ThreadStore = {
  /** oldest first */
  ofSubmission(submissionId: string): Promise<ThreadEntry[]>
  byId(id: string): Promise<ThreadEntry | undefined>
  /** `false`, and nothing is stored, when the id is taken or the message is gone, and for an answer also when the message is quarantined */
  add(entry: ThreadEntry, deliveries: readonly Delivery[]): Promise<boolean>
  /** undefined unassigns the message; `false` when the message is gone */
  assign(submissionId: string, assignee: string | undefined, actor: Actor): Promise<boolean>
}
