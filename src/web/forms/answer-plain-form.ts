import { data, redirect } from 'react-router'
import {
  HIDDEN_FIELDS,
  type RawFields,
  readField,
} from '../../domain/submissions/form/form-fields.ts'
import { type FormValues, formValues } from '../../domain/submissions/form/parse-form.ts'
import { meantAddress } from '../../domain/submissions/form/mistyped-address.ts'
import type { MessageRequest, SendMessageResult } from '../../domain/submissions/send-message.ts'
import type { FormName } from '../../domain/submissions/submission.ts'
import type { Locale } from '../../domain/places/place.ts'
import { ANYWAY_FIELD, type EmbeddedForm } from './embedded-form.ts'
import type { WebContext } from '../context.ts'
import { isForm, readSubmission } from './read-submission.ts'
import { sentAddress } from './sent-address.ts'

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

type Route = {
  form: FormName
  locale: Locale
  /** slug of the place, if the path names one */
  slug?: string
  /** path of the thank-you page */
  sentPath: string
  /** a question to ask before anything is sent; undefined to go on */
  askBack?(fields: RawFields): FormRefill | undefined | Promise<FormRefill | undefined>
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
export async function answerPlainForm(request: Request, context: WebContext, route: Route) {
  const { form, sentPath } = route
  if (!isForm(request)) return back({ problem: 'unsupported_media_type' }, 415)
  const sending = await readSubmission(request, { ...route, sender: context.sender })
  if (!sending) return back({ problem: 'bad_request' }, 400)
  const values = formValues(form, sending.fields)
  const asked = await askBack(sending.fields, route)
  if (asked) return back({ ...keepForm(sending.fields), values, ...asked }, 200)
  const sent = await sendPatiently(context, sending)
  if (sent.ok) {
    throw redirect(sentAddress(sentPath, sent, sending.fields), 303)
  }
  return backWith(sent, sending.fields, values)
}

async function askBack(fields: RawFields, route: Route): Promise<FormRefill | undefined> {
  if (readField(fields, ANYWAY_FIELD)) return undefined
  const asked = await route.askBack?.(fields)
  const meantEmail = meantAddress(readField(fields, 'email') ?? '')
  return asked || meantEmail ? { ...asked, ...(meantEmail && { meantEmail }) } : undefined
}

// Without a script, a second click waits for the first one instead of reporting that the message is being sent.
async function sendPatiently(
  { product }: WebContext,
  sending: MessageRequest,
): Promise<SendMessageResult> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const sent = await product.submissions.sendMessage(sending)
    if (sent.ok || sent.problem !== 'submission_in_flight') return sent
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS))
  }
  return { ok: false, problem: 'submission_in_flight' }
}

const MOST_ATTEMPTS = 50
const BETWEEN_ATTEMPTS_MS = 100

function backWith(
  sent: Extract<SendMessageResult, { ok: false }>,
  fields: RawFields,
  values: FormValues,
) {
  const { problem } = sent
  // With its own token, the form keeps the time when it was opened and the key of its first submission.
  const same = { ...keepForm(fields), problem, values }
  switch (problem) {
    case 'validation_failed':
      return back({ ...same, problems: sent.problems }, 422)
    case 'too_many_requests':
      return back(same, 429, { 'retry-after': String(sent.retryAfterSeconds) })
    case 'receiver_changed': {
      const place = readField(fields, HIDDEN_FIELDS.place) ?? ''
      return back({ ...same, changed: { place, reader: sent.reader } }, 409)
    }
    case 'submission_in_flight':
      return back(same, 409)
    case 'storage_unavailable':
      return back(same, 503)
    // The new key of this showing makes it a message of its own.
    case 'idempotency_key_reused':
    // Without its place, the form of the contact page sends the message to the organisation.
    case 'place_unknown':
      return back({ problem, values }, 422)
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

function back(form: FormRefill, status: number, headers: Record<string, string> = {}) {
  return data(form, { status, headers: { ...KEPT_FOR_BACK, ...headers } })
}
