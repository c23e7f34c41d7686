import { data, redirect } from 'react-router'
import {
  HIDDEN_FIELDS,
  type RawFields,
  readField,
} from '../../domain/submissions/form/form-fields.ts'
import { type FormValues, formValues } from '../../domain/submissions/form/parse-form.ts'
import { correctAddress } from '../../domain/submissions/form/mistyped-address.ts'
import type { MessageRequest, SendMessageResult } from '../../domain/submissions/send-message.ts'
import type { FormName } from '../../domain/submissions/submission.ts'
import type { Locale } from '../../domain/places/place.ts'
import { ANYWAY_FIELD, type EmbeddedForm } from './embedded-form.ts'
import type { WebContext } from '../context.ts'
import { isForm, readSubmission } from './read-submission.ts'
import { sentPageUrl } from './sent-page-url.ts'

/** Pages that carry a token are rendered for one showing and never cached. */
export const NO_STORE = { 'cache-control': 'no-store' }

/**
 * Lets the back button return to a form that came back: browsers do not repeat a POST, and show an error for a page they must not
 * store.
 */
const KEPT_FOR_BACK = { 'cache-control': 'private, no-cache' }

/** The headers of a page with a form. */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  return { ...NO_STORE, ...Object.fromEntries(actionHeaders) }
}

/** What is put back into the form, above all the typed values. */
export type FormRefill = Partial<EmbeddedForm>

type FormRoute = {
  form: FormName
  locale: Locale
  /** slug of the place, if the path names one */
  slug?: string
  /** path of the thank-you page */
  sentPath: string
  /** a question to ask before anything is sent; undefined to go on */
  beforeSend?(fields: RawFields): FormRefill | undefined | Promise<FormRefill | undefined>
}

/** A fresh token and key for one showing of a form. */
export function embeddedForm({ product }: WebContext, form: FormName): EmbeddedForm {
  const { submissions } = product
  return {
    token: submissions.issueToken(form, 'page'),
    idempotencyKey: submissions.mintIdempotencyKey(),
  }
}

/** Answers a form posted without a script: redirects to the thank-you page, or returns the form with everything that was typed. */
export async function answerPlainForm(request: Request, context: WebContext, route: FormRoute) {
  const { form, sentPath } = route
  if (!isForm(request)) return returnForm({ problem: 'unsupported_media_type' }, 415)
  const sending = await readSubmission(request, { ...route, sender: context.sender })
  if (!sending) return returnForm({ problem: 'bad_request' }, 400)
  const values = formValues(form, sending.fields)
  const question = await findQuestion(sending.fields, route)
  if (question) return returnForm({ ...keepForm(sending.fields), values, ...question }, 200)
  const sent = await sendWithRetries(context, sending)
  if (sent.ok) {
    throw redirect(sentPageUrl(sentPath, sent, sending.fields), 303)
  }
  return returnProblem(sent, sending.fields, values)
}

async function findQuestion(fields: RawFields, route: FormRoute): Promise<FormRefill | undefined> {
  if (readField(fields, ANYWAY_FIELD)) return undefined
  const question = await route.beforeSend?.(fields)
  const meantEmail = correctAddress(readField(fields, 'email') ?? '')
  return question || meantEmail ? { ...question, ...(meantEmail && { meantEmail }) } : undefined
}

// Without a script, a second click waits for the first one instead of reporting that the message is being sent.
async function sendWithRetries(
  { product }: WebContext,
  sending: MessageRequest,
): Promise<SendMessageResult> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const sent = await product.submissions.sendMessage(sending)
    if (sent.ok || sent.problem !== 'submission_in_flight') return sent
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
  return { ok: false, problem: 'submission_in_flight' }
}

const MAX_ATTEMPTS = 50
const RETRY_DELAY_MS = 100

function returnProblem(
  sent: Extract<SendMessageResult, { ok: false }>,
  fields: RawFields,
  values: FormValues,
) {
  const { problem } = sent
  // With its own token, the form keeps the time when it was opened and the key of its first submission.
  const same = { ...keepForm(fields), problem, values }
  switch (problem) {
    case 'validation_failed':
      return returnForm({ ...same, problems: sent.problems }, 422)
    case 'too_many_requests':
      return returnForm(same, 429, { 'retry-after': String(sent.retryAfterSeconds) })
    case 'receiver_changed': {
      const place = readField(fields, HIDDEN_FIELDS.place) ?? ''
      return returnForm({ ...same, readerChange: { place, reader: sent.reader } }, 409)
    }
    case 'submission_in_flight':
      return returnForm(same, 409)
    case 'storage_unavailable':
      return returnForm(same, 503)
    // The new key of this showing makes it a message of its own.
    case 'idempotency_key_reused':
    // Without its place, the form of the contact page sends the message to the organisation.
    case 'place_unknown':
      return returnForm({ problem, values }, 422)
  }
}

function keepForm(fields: RawFields): FormRefill {
  const token = readField(fields, HIDDEN_FIELDS.token)
  const idempotencyKey = readField(fields, HIDDEN_FIELDS.idempotencyKey)
  const chosenPlace = readField(fields, HIDDEN_FIELDS.place)
  return {
    ...(token && { token }),
    ...(idempotencyKey && { idempotencyKey }),
    ...(chosenPlace !== undefined && { chosenPlace }),
  }
}

function returnForm(form: FormRefill, status: number, headers: Record<string, string> = {}) {
  return data(form, { status, headers: { ...KEPT_FOR_BACK, ...headers } })
}
