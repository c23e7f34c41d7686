import { data, redirect } from 'react-router'
import { HIDDEN_FIELDS, type RawFields, readField } from '../../domain/submissions/form-fields.ts'
import { messageValues } from '../../domain/submissions/message-form.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { EmbeddedForm } from './embedded-form.ts'
import type { WebContext } from '../context.ts'
import { pathTo } from '../paths.ts'
import { isForm, readMessage } from './read-message.ts'

/** Pages that carry a token are made for one showing and kept by nobody. */
export const NO_STORE = { 'cache-control': 'no-store' }

type Route = { locale: Locale; slug?: string }

/** A fresh token and key for one showing of a form. */
export function embeddedForm({ product }: WebContext): EmbeddedForm {
  const { submissions } = product
  return {
    token: submissions.issueToken('message', 'page'),
    idempotencyKey: submissions.mintIdempotencyKey(),
  }
}

/** Answers a form that was posted without a script: to the thank-you page, or back to the form with all that was typed. */
export async function answerPlainForm(request: Request, context: WebContext, route: Route) {
  if (!isForm(request)) return back({ problem: 'unsupported_media_type' }, 415)
  const message = await readMessage(request, { ...route, sender: context.sender })
  if (!message) return back({ problem: 'bad_request' }, 400)
  const sent = await context.product.submissions.sendMessage(message)
  if (sent.ok) {
    const path = pathTo(route.slug ? 'messageSent' : 'contactSent', route.locale, route)
    throw redirect(`${path}?${new URLSearchParams({ beleg: sent.receipt })}`, 303)
  }
  const values = messageValues(message.fields)
  switch (sent.problem) {
    case 'validation_failed':
      // With its own token the form keeps the time it was opened and the key of its first sending.
      return back(
        {
          ...shownForm(message.fields),
          problem: sent.problem,
          problems: sent.problems,
          values: sent.values,
        },
        422,
      )
    case 'too_many_requests':
      return back({ problem: sent.problem, values }, 429, {
        'retry-after': String(sent.retryAfterSeconds),
      })
    case 'idempotency_key_reused':
      return back({ problem: sent.problem, values }, 422)
    case 'storage_unavailable':
      return back({ problem: sent.problem, values }, 503)
  }
}

type Back = Partial<EmbeddedForm>

function shownForm(fields: RawFields): Partial<Pick<EmbeddedForm, 'token' | 'idempotencyKey'>> {
  const token = readField(fields, HIDDEN_FIELDS.token)
  const idempotencyKey = readField(fields, HIDDEN_FIELDS.idempotencyKey)
  return { ...(token && { token }), ...(idempotencyKey && { idempotencyKey }) }
}

function back(form: Back, status: number, headers: Record<string, string> = {}) {
  return data(form, { status, headers: { ...NO_STORE, ...headers } })
}
