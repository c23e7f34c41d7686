import * as z from 'zod'
import { SITE_ROLES } from '../../../domain/admin/operator.ts'
import { LOCALES } from '../../../domain/places/place.ts'
import {
  FORMS,
  type Submission,
  SUBMISSION_STATUSES,
} from '../../../domain/submissions/submission.ts'
import { isStep, STEPS } from '../../../web/admin/inbox/steps.ts'
import { problemResponse } from '../problem.ts'
import { definePrivate } from './operation.ts'

const PATH = '/api/v1/messages'
const MESSAGE_PARAMETERS = z.object({
  message: z.string().min(1).max(60).describe('Id or receipt, `LP-7K3F-29QD`.'),
})

/** The part of a message that an operator sees: neither key nor hash nor nonce leaves the server. */
const MESSAGE = z.strictObject({
  id: z.string(),
  receipt: z.string(),
  form: z.enum(FORMS),
  status: z.enum(SUBMISSION_STATUSES),
  receivedAt: z.iso.datetime(),
  locale: z.enum(LOCALES),
  place: z.string().nullable().describe('Id of the place it is about.'),
  assignee: z.string().nullable().describe('Id of the operator who takes care of it.'),
  fields: z.record(z.string(), z.string()),
  score: z.number(),
  reasons: z.array(z.strictObject({ code: z.string(), points: z.number() })),
})

const MESSAGES = z.strictObject({
  messages: z.array(MESSAGE),
  next: z.string().nullable().describe('The call for the next page.'),
})

export const listMessages = definePrivate({
  id: 'listMessages',
  path: PATH,
  summary: 'Messages, newest first.',
  mayCall: SITE_ROLES,
  query: z.object({
    status: z.enum(SUBMISSION_STATUSES).default('inbox'),
    q: z.string().max(200).describe('Only those that hold every word.').optional(),
    place: z
      .string()
      .max(60)
      .describe('Only those about the place of this id, or about one that was merged with it.')
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.uuid().describe('Only those that came before the message of this id.').optional(),
  }),
  answer: { name: 'Messages', schema: MESSAGES },
  async respond({ query, admin }) {
    const { status, q: text = '', place, limit, before: beforeId } = query
    const placeIds = place === undefined ? undefined : await admin.entriesOf(place)
    const page = await admin.inbox.search({ status, text, placeIds, limit, beforeId })
    const found = await Promise.all(page.lines.map(({ id }) => admin.inbox.show(id)))
    const more = new URLSearchParams({ status, limit: String(limit), ...(text && { q: text }) })
    if (place !== undefined) more.set('place', place)
    if (page.olderThan) more.set('before', page.olderThan)
    return {
      messages: found.flatMap((message) => (message ? [toMessageRecord(message)] : [])),
      next: page.olderThan ? `${PATH}?${more}` : null,
    }
  },
})

export const getMessage = definePrivate({
  id: 'getMessage',
  path: `${PATH}/{message}`,
  summary: 'One message.',
  mayCall: SITE_ROLES,
  parameters: MESSAGE_PARAMETERS,
  answer: { name: 'Message', schema: MESSAGE },
  async respond({ path, admin }) {
    const message = await admin.inbox.show(path.message)
    return message ? toMessageRecord(message) : problemResponse('not_found', 'de')
  },
})

const STEP = z.strictObject({ step: z.enum(STEPS) })

/** Moves a message like the buttons of the inbox. */
export const moveMessage = definePrivate({
  id: 'moveMessage',
  method: 'post',
  path: `${PATH}/{message}/steps`,
  summary:
    'Moves a message: `done`, `spam`, `release` (out of quarantine, delivered), `reopen`. A conflict when it is not where the step begins.',
  mayCall: SITE_ROLES,
  parameters: MESSAGE_PARAMETERS,
  body: { name: 'MessageStep', type: 'application/json', schema: STEP },
  answer: { name: 'Message', schema: MESSAGE },
  problems: ['conflict'],
  async respond({ path, body: { step }, caller, admin }) {
    const message = await admin.inbox.show(path.message)
    if (!message) return problemResponse('not_found', 'de')
    if (!isStep(step)) return problemResponse('validation_failed', 'de')
    const { releaseFromQuarantine, markSpam, markDone, reopen } = admin.moderation
    const move = { release: releaseFromQuarantine, spam: markSpam, done: markDone, reopen }[step]
    const moved = await move(message, caller.actor)
    const now = moved.ok ? await admin.inbox.show(message.id) : undefined
    return now ? toMessageRecord(now) : problemResponse('conflict', 'de')
  },
})

function toMessageRecord(message: Submission): z.input<typeof MESSAGE> {
  const { id, receipt, form, status, locale, receivedAt, fields, score, signals } = message
  return {
    id,
    receipt,
    form,
    status,
    locale,
    fields,
    score,
    receivedAt: receivedAt.toISOString(),
    place: message.placeId ?? null,
    assignee: message.assignee ?? null,
    reasons: signals.map(({ code, points }) => ({ code, points })),
  }
}
