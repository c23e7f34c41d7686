import { isSignalCode } from '../../lib/spam-shield/weights.ts'
import { HOURS_DOUBTS } from '../../domain/places/hours-reader.ts'
import {
  changesOf,
  HOURS_DOUBT_FIELD,
  HOURS_FIELD,
} from '../../domain/submissions/proposals/proposal-form.ts'
import type { Delivery, Submission } from '../../domain/submissions/submission.ts'
import type { AllMessages } from '../../web/messages/all.ts'
import { delivery as german } from '../../web/messages/admin/delivery.de.ts'
import { delivery as english } from '../../web/messages/admin/delivery.en.ts'
import { describeDeliveryFailure } from '../../web/messages/admin/delivery-words.ts'

/** A whole message as text for a terminal, with the verdict and its reasons. */
export function describeMessage(
  submission: Submission,
  { place, threshold }: { place: string | undefined; threshold: number },
  { inbox, proposals, signals }: AllMessages,
): string {
  const { fields, form, score, verdict, receipt, receivedAt, page } = submission
  const words = inbox.proposals
  const changes = changesOf(submission).map(({ field, current, proposed }) => {
    if (field === 'closed') return `  ${proposals.fields.closed}: ${words.yes}`
    const before = form === 'correction' ? `${current ?? words.none} → ` : ''
    const hours = field === 'openingHours' ? hoursNote(fields, words) : ''
    return `  ${proposals.fields[field]}: ${before}${proposed}${hours}`
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
    `${inbox.verdictTitle}: ${inbox.verdict[verdict]}, ${inbox.score(score, threshold)}`,
    ...(reasons.length ? reasons : [`  ${inbox.noReasons}`]),
  ].join('\n')
}

// Shows how the hours were understood when the message arrived.
function hoursNote(
  fields: Submission['fields'],
  { hoursRead, hoursUnreadable, hoursDoubts }: AllMessages['inbox']['proposals'],
): string {
  const openingHours = fields[HOURS_FIELD]
  if (openingHours === undefined) return ''
  if (openingHours === '') return `\n    ${hoursUnreadable}`
  const doubt = HOURS_DOUBTS.find((one) => one === fields[HOURS_DOUBT_FIELD])
  return `\n    ${hoursRead(openingHours)}${doubt ? `. ${hoursDoubts[doubt]}` : ''}`
}

/** The deliveries of a message with their results, one per line; empty without any. */
export function describeDeliveries(
  { status }: Submission,
  deliveries: readonly Delivery[],
  isEnglish: boolean,
): string[] {
  const words = isEnglish ? english : german
  const lines = deliveries.map(({ id, recipient, status: is, attempts, lastError }) => {
    const what = `  ${recipient}: ${words.status[is]}, ${words.attempts(attempts)}`
    return lastError === undefined
      ? what
      : `${what}, ${id}\n    ${describeDeliveryFailure(lastError, words)}`
  })
  if (deliveries.some((one) => one.status === 'failed')) lines.push(`  ${words.howToRetry}`)
  if (deliveries.length === 0 && status === 'inbox') lines.push(`  ${words.nowhere}`)
  return lines.length > 0 ? ['', `${words.title}:`, ...lines] : []
}
