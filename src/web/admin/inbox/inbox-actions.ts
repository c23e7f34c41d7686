import { data, redirect } from 'react-router'
import { HOURS_ANSWERS } from '../../../domain/places/hours-reader.ts'
import type { Locale } from '../../../domain/places/place.ts'
import type {
  DecisionOutcome,
  SeenValues,
} from '../../../domain/submissions/proposals/decide-proposal.ts'
import { proposedChanges } from '../../../domain/submissions/proposals/proposal-form.ts'
import type { EntryDraft, EntryResult } from '../../../domain/submissions/inbox/thread.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import type { Submission } from '../../../domain/submissions/submission.ts'
import { problemSentence } from '../../components/forms/problem-sentence.ts'
import { messagesOf } from '../../messages/index.ts'
import { type InboxPost, handleBulkPost } from './inbox-bulk.ts'
import { acceptedFields, requestedFields, mayEditPlaces } from './inbox-proposal.ts'
import { readAssignee } from './inbox-thread.ts'
import { inboxScreenWordsOf } from './inbox-words.ts'
import { isStep } from './steps.ts'

/** Why a step failed, for the page that is shown again. */
type InboxFailure = { sentence: string; typed?: { kind: string; text: string } }

type Handler = (post: InboxPost, message: Submission) => Promise<Response | FailureAnswer>
type FailureAnswer = ReturnType<typeof toFailure>

const HANDLERS: Record<string, Handler> = {
  resend: async (post, message) => {
    await post.admin.resend(message, post.field('delivery'), post.operator.id)
    return reloadPage(post)
  },
  accept: async (post, message) => {
    const { admin, operator, field } = post
    if (!mayEditPlaces(operator.role)) throw await reportDenied(post, 'accept')
    const fields = await acceptedFields(admin, message, fieldOf(post))
    const hours = HOURS_ANSWERS.find((one) => one === field('intent').split(' ')[2])
    const seen = readSeenValues(message, field)
    const actor = operator.id
    return respondToDecision(
      post,
      await admin.proposals.accept(message, { fields, seen, hours, actor }),
    )
  },
  decline: async (post, message) => {
    const { admin, operator } = post
    const fields = requestedFields(message, fieldOf(post))
    return respondToDecision(
      post,
      await admin.proposals.decline(message, { fields, actor: operator.id }),
    )
  },
  draft: async (post, message) => {
    const { admin, operator, field } = post
    if (!mayEditPlaces(operator.role)) throw await reportDenied(post, 'draft')
    const [categoryId, country] = [field('category'), field('country')]
    const isKnown = (await admin.vocabulary.categories()).some(({ id }) => id === categoryId)
    if (!isKnown || !/^[A-Z]{2}$/.test(country)) throw data(null, { status: 400 })
    const choice = { categoryId, country, actor: operator.id }
    return respondToDecision(post, await admin.proposals.draft(message, choice))
  },
  note: async (post, message) => {
    const written = await post.admin.thread.addNote(message, readEntryDraft(post))
    return written.ok ? reloadPage(post) : toEntryFailure(post, written)
  },
  answer: async (post, message) => {
    const written = await post.admin.thread.sendAnswer(message, readEntryDraft(post))
    return written.ok ? reloadPage(post) : toEntryFailure(post, written)
  },
  'answer-done': async (post, message) => {
    const written = await post.admin.thread.sendAnswer(message, readEntryDraft(post))
    return written.ok ? move(post, message, 'done') : toEntryFailure(post, written)
  },
  assign: async (post, message) => {
    const { admin, operator, field } = post
    const assignee = await readAssignee(admin, field('assignee'))
    await admin.thread.assign(message, assignee, operator.id)
    return reloadPage(post)
  },
}

/** Performs a step of the inbox and redirects to the page that shows the result. */
export async function handleInboxPost(post: InboxPost): Promise<Response | FailureAnswer> {
  const bulk = await handleBulkPost(post)
  if (bulk) return bulk
  const { admin, field } = post
  const message = await admin.inbox.show(field('id'))
  // The value of a button holds both step and field.
  const [step = ''] = field('intent').split(' ')
  if (!message) throw data(null, { status: 400 })
  const handler = Object.hasOwn(HANDLERS, step) ? HANDLERS[step] : undefined
  if (handler) return handler(post, message)
  return move(post, message, step)
}

async function move(
  { admin, operator, field, url }: InboxPost,
  message: Submission,
  step: string,
): Promise<Response> {
  if (!isStep(step)) throw data(null, { status: 400 })
  const { releaseFromQuarantine, markSpam, markDone, reopen } = admin.moderation
  const applyStep = { release: releaseFromQuarantine, spam: markSpam, done: markDone, reopen }[step]
  await applyStep(message, operator.id)
  // The next page shows whether it worked: it reads where the message is then.
  const query = new URLSearchParams(url.search)
  query.set('moved', message.receipt)
  query.set('step', step)
  query.delete('batch')
  const next = field('next')
  if (next) query.set('message', next)
  else query.delete('message')
  return redirect(`${url.pathname}?${query}`, 303)
}

function fieldOf({ field }: InboxPost): string {
  return field('intent').split(' ')[1] ?? ''
}

/** Reloads the same page, which shows the current state. */
function reloadPage({ url }: InboxPost): Response {
  return redirect(url.pathname + url.search, 303)
}

function toFailure(sentence: string, status: number, typed?: InboxFailure['typed']) {
  return data<InboxFailure>({ sentence, typed }, { status })
}

function readEntryDraft({ operator, field }: InboxPost): EntryDraft {
  return { id: field('entry'), text: field('text'), author: operator.id }
}

function toEntryFailure(
  { field, locale }: InboxPost,
  written: Extract<EntryResult, { ok: false }>,
) {
  const { thread } = inboxScreenWordsOf(locale)
  const kind = field('intent') === 'note' ? 'note' : 'answer'
  const typed = { kind, text: field('text') }
  if (written.problem === 'gone') return toFailure(thread.gone, 409, typed)
  if (written.problem !== 'validation_failed')
    return toFailure(thread.bars[written.problem], 409, typed)
  const [problem] = written.problems
  const sentence =
    problem && problem.rule !== 'required' ? ruleSentence(problem, locale) : thread.emptyText
  return toFailure(sentence, 422, typed)
}

function ruleSentence(problem: FieldProblem, locale: Locale): string {
  return problemSentence(problem, messagesOf(locale).validation)
}

async function reportDenied({ admin, operator }: InboxPost, step: string) {
  await admin.reportDenied({ operator: operator.id, role: operator.role, route: `inbox ${step}` })
  return data(null, { status: 403 })
}

// Forms send line ends as CR LF; none of these values has any.
function readSeenValues(message: Submission, field: InboxPost['field']): SeenValues {
  const names = proposedChanges(message).map((change) => change.field)
  return Object.fromEntries(names.map((name) => [name, field(`seen.${name}`)]))
}

function respondToDecision(post: InboxPost, result: DecisionOutcome): Response | FailureAnswer {
  if (result.ok) return reloadPage(post)
  const { proposal } = inboxScreenWordsOf(post.locale)
  switch (result.problem) {
    case 'conflict': {
      const fields = result.fields.map((field) => proposal.fields[field]).join(', ')
      return toFailure(fields ? proposal.conflict(fields) : proposal.conflictOfPlace, 409)
    }
    case 'validation_failed': {
      const labels: Record<string, string> = proposal.fields
      const sentences = result.problems.map((problem) =>
        proposal.invalid(
          labels[problem.field] ?? problem.field,
          ruleSentence(problem, post.locale),
        ),
      )
      return toFailure(sentences.join(' '), 422)
    }
    case 'not_there':
      return toFailure(proposal.notThere, 409)
    case 'place_gone':
      return toFailure(proposal.placeGone, 409)
  }
}
