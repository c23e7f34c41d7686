import { createInbox, type InboxLine } from '../../domain/submissions/inbox/inbox.ts'
import {
  type Submission,
  type SubmissionStatus,
  SUBMISSION_STATUSES,
} from '../../domain/submissions/submission.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { type AllMessages, allMessagesOf } from '../../web/messages/all.ts'
import { spamThresholdOf, targetPortsOf } from '../compose/settings-in-force.ts'
import { describeDeliveries, describeMessage } from './describe-message.ts'
import { fail, FLAG, readArguments, failWithUsage, succeed, TEXT } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'
import { createModeration } from '../../domain/submissions/inbox/moderation.ts'
import type { Config } from '../config.ts'

type InboxParameters = ReturnType<typeof readParameters>
type ListOptions = { status?: SubmissionStatus; limit: number }

/** `inbox [list]`, `inbox show NUMBER` and `inbox ham|spam|done|reopen NUMBER`. */
export async function runInbox(parameters: string[]): Promise<number> {
  const options = readParameters(parameters)
  const { action, reference, isEnglish } = options
  const words = allMessagesOf(isEnglish ? 'en' : 'de')
  const step = STEPS.find((one) => one === action)
  if ((action === 'show' || step) && reference) {
    return withStorage(async ({ config, storage }) => {
      const found = await createInbox(storage.submissions).show(reference)
      if (!found) return fail(words.inbox.unknown(reference))
      if (step) return moveMessage(found, step, { config, storage, words })
      return show(found, storage, options)
    })
  }
  const listOptions = action === 'list' ? readListOptions(options) : undefined
  if (!listOptions) return failWithUsage('inbox')
  return withStorage(({ storage }) => list(listOptions, storage, options))
}

function readParameters(args: string[]) {
  const { values, positionals } = readArguments(args, {
    status: TEXT,
    limit: { type: 'string', default: '50' },
    json: FLAG,
  })
  const { english: isEnglish, json: isJson, status, limit } = values
  const [action = 'list', reference] = positionals
  return { action, reference, status, limit, isJson, isEnglish }
}

function readListOptions({
  status: named,
  limit: typed,
}: InboxParameters): ListOptions | undefined {
  const status = SUBMISSION_STATUSES.find((one) => one === named)
  const limit = Number(typed)
  if (named !== undefined && !status) return undefined
  return Number.isInteger(limit) && limit >= 1 ? { status, limit } : undefined
}

async function show(
  found: Submission,
  storage: Storage,
  { isJson, isEnglish }: InboxParameters,
): Promise<number> {
  const deliveries = await storage.deliveries.ofSubmission(found.id)
  if (isJson) return succeed(JSON.stringify({ ...found, deliveries }, null, 2))
  const place = found.placeId && (await storage.places.byId(found.placeId))
  const words = allMessagesOf(isEnglish ? 'en' : 'de')
  const threshold = await spamThresholdOf(storage)()
  const about = { place: place ? place.name : found.placeId, threshold }
  console.log(describeMessage(found, about, words))
  for (const line of describeDeliveries(found, deliveries, isEnglish)) console.log(line)
  return 0
}

async function list(
  listed: ListOptions,
  { submissions }: Storage,
  { isJson, isEnglish }: InboxParameters,
): Promise<number> {
  const inbox = createInbox(submissions)
  const lines = await inbox.list(listed)
  if (isJson) console.log(JSON.stringify(lines, null, 2))
  else printLines(lines, allMessagesOf(isEnglish ? 'en' : 'de'), await submissions.countByStatus())
  return 0
}

function printLines(
  lines: readonly InboxLine[],
  { inbox }: AllMessages,
  counts: Record<SubmissionStatus, number>,
): void {
  for (const { receipt, receivedAt, status, verdict, score, from, excerpt } of lines) {
    const time = receivedAt.toISOString().slice(0, 16).replace('T', ' ')
    const judged = `${inbox.verdict[verdict]} ${inbox.points(score)}`
    console.log([receipt, time, inbox.status[status], judged, from, excerpt].join('  '))
  }
  if (lines.length === 0) console.log(inbox.empty)
  console.log(
    SUBMISSION_STATUSES.map((status) => `${inbox.status[status]}: ${counts[status]}`).join(' · '),
  )
}

/** The decisions about a message, in the words of the command line. */
const STEPS = ['ham', 'spam', 'done', 'reopen'] as const

/** Moves a message where the person wants it, reports that, and returns the exit code. */
async function moveMessage(
  submission: Submission,
  step: (typeof STEPS)[number],
  { config, storage, words }: { config: Config; storage: Storage; words: AllMessages },
): Promise<number> {
  const { releaseFromQuarantine, markSpam, markDone, reopen } = createModeration({
    store: storage.submissions,
    places: storage.places,
    ...targetPortsOf(config, storage),
    now: () => new Date(),
  })
  const move = { ham: releaseFromQuarantine, spam: markSpam, done: markDone, reopen }[step]
  const moved = await move(submission, 'cli')
  const { receipt, status } = submission
  if (moved.ok) console.log(words.inbox.moved(receipt, moved.to))
  else console.error(words.inbox.notMoved(receipt, status))
  return moved.ok ? 0 : 1
}
