import { parseArgs } from 'node:util'
import { createInbox, type InboxLine } from '../../domain/submissions/inbox/inbox.ts'
import { changesOf } from '../../domain/submissions/proposals/proposal.ts'
import {
  type Delivery,
  type Submission,
  type SubmissionStatus,
  SUBMISSION_STATUSES,
} from '../../domain/submissions/submission.ts'
import { delivery as german } from '../../web/messages/operator/delivery.de.ts'
import { delivery as english } from '../../web/messages/operator/delivery.en.ts'
import { explainFailure } from '../../web/messages/operator/explain-failure.ts'
import { isSignalCode, THRESHOLD } from '../../lib/spam-shield/weights.ts'
import { type Messages, messagesOf } from '../../web/messages/all.ts'
import { moveMessage, STEPS } from './move-message.ts'
import { usageOf } from './usage-of.ts'
import { withStorage } from './with-storage.ts'

/** `inbox [list]`, `inbox show NUMBER` and `inbox ham|spam|done|reopen NUMBER`. */
export async function runInbox(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      status: { type: 'string' },
      limit: { type: 'string', default: '50' },
      json: { type: 'boolean', default: false },
      english: { type: 'boolean', default: false },
    },
  })
  const words = messagesOf(values.english ? 'en' : 'de')
  return withStorage(async ({ config, storage }) => {
    const inbox = createInbox(storage.submissions)
    const [action = 'list', reference] = positionals
    const step = STEPS.find((one) => one === action)
    if ((action === 'show' || step) && reference) {
      const found = await inbox.show(reference)
      if (!found) {
        console.error(words.inbox.unknown(reference))
        return 1
      }
      if (step) return await moveMessage(found, step, { config, storage, words })
      const deliveries = await storage.deliveries.ofSubmission(found.id)
      if (values.json) console.log(JSON.stringify({ ...found, deliveries }, null, 2))
      else {
        const place = found.placeId && (await storage.places.byId(found.placeId))
        console.log(describe(found, place ? place.name : found.placeId, words))
        for (const line of describeDeliveries(found, deliveries, values.english)) console.log(line)
      }
      return 0
    }
    const status = SUBMISSION_STATUSES.find((one) => one === values.status)
    const limit = Number(values.limit)
    const isAsked = values.status === undefined || status
    if (action !== 'list' || !isAsked || !Number.isInteger(limit) || limit < 1) {
      console.error(usageOf('inbox'))
      return 2
    }
    const found = await inbox.list({ status, limit })
    if (values.json) console.log(JSON.stringify(found, null, 2))
    else printList(found, words, await inbox.count())
    return 0
  })
}

function printList(
  lines: readonly InboxLine[],
  { inbox }: Messages,
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

function describe(
  submission: Submission,
  place: string | undefined,
  { inbox, proposals, signals }: Messages,
): string {
  const { fields, form, score, verdict, receipt, receivedAt, page } = submission
  const words = proposals.inbox
  const changes = changesOf(submission).map(({ field, current, proposed }) => {
    if (field === 'closed') return `  ${proposals.fields.closed}: ${words.yes}`
    const before = form === 'correction' ? `${current ?? words.none} → ` : ''
    return `  ${proposals.fields[field]}: ${before}${proposed}`
  })
  const reasons = submission.signals.map(({ code, points, details = {} }) => {
    const sentence = isSignalCode(code) ? signals[code](details) : code
    return `  ${inbox.points(points).padStart(8)}  ${sentence}`
  })
  return [
    `${inbox.receipt}: ${receipt}`,
    `${words.form}: ${words.forms[form]}`,
    `${inbox.receivedAt}: ${receivedAt.toISOString()}`,
    `${inbox.place}: ${place ?? inbox.organisation}`,
    ...(page ? [`${inbox.page}: ${page}`] : []),
    `${inbox.fields.name}: ${fields.name ?? ''}`,
    ...(fields.email ? [`${inbox.fields.email}: ${fields.email}`] : []),
    ...(fields.phone ? [`${inbox.fields.phone}: ${fields.phone}`] : []),
    ...(changes.length > 0 ? [`${words.changes}:`, ...changes] : []),
    ...(fields.message ? [`${inbox.fields.message}:\n${fields.message}`] : []),
    '',
    `${inbox.verdictTitle}: ${inbox.verdict[verdict]}, ${inbox.score(score, THRESHOLD)}`,
    ...(reasons.length ? reasons : [`  ${inbox.noReasons}`]),
  ].join('\n')
}

function describeDeliveries(
  { status }: Submission,
  deliveries: readonly Delivery[],
  isEnglish: boolean,
): string[] {
  const words = isEnglish ? english : german
  const lines = deliveries.map(({ id, recipient, status: is, attempts, lastError }) => {
    const what = `  ${recipient}: ${words.status[is]}, ${words.attempts(attempts)}`
    return lastError === undefined
      ? what
      : `${what}, ${id}\n    ${explainFailure(lastError, words)}`
  })
  if (deliveries.some((one) => one.status === 'failed')) lines.push(`  ${words.howToRetry}`)
  if (deliveries.length === 0 && status === 'inbox') lines.push(`  ${words.nowhere}`)
  return lines.length > 0 ? ['', `${words.title}:`, ...lines] : []
}
