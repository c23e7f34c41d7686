import type { Hono } from 'hono'
import { LOCALES, type Locale } from '../../domain/places/place.ts'
import {
  HIDDEN_FIELDS,
  type RawFields,
  readField,
} from '../../domain/submissions/form/form-fields.ts'
import { FORMS, type FormName } from '../../domain/submissions/submission.ts'
import { isForm, readSubmission } from '../../web/forms/read-submission.ts'
import type { AppParts } from '../app-parts.ts'
import { privateResponse } from './api/answer.ts'
import { problemResponse } from './problem.ts'
import { senderAddress } from './sender-address.ts'

/**
 * `…/_f/token` and `…/_f/{form}` under any prefix: pages post to the directory they were loaded from, because the marker cookie is only
 * sent there (specification, 7).
 */
export function addForms(app: Hono, { product, trustedProxies }: AppParts): void {
  const { submissions } = product

  app.get('*', async (c, next) => {
    if (!c.req.path.endsWith('/_f/token')) return next()
    const form = findForm(c.req.query('form'))
    if (!form) return problemResponse('not_found', 'de')
    // A browser that cannot solve a challenge is no worse off than one without JavaScript.
    if (c.req.query('challenge') === 'none') {
      return privateResponse({ token: submissions.issueToken(form, 'page') })
    }
    const context = c.req.query('context') === 'embed' ? 'embed' : 'page'
    const sender = senderAddress(c, trustedProxies)
    return privateResponse(await submissions.openForm(form, context, sender))
  })

  app.post('*', async (c, next) => {
    const form = findForm(/\/_f\/([a-z]+)$/.exec(c.req.path)?.[1])
    if (!form) return next()
    if (!isForm(c.req.raw)) return problemResponse('unsupported_media_type', 'de')
    const sender = senderAddress(c, trustedProxies)
    const sending = await readSubmission(c.req.raw, { form, locale: 'de', sender })
    if (!sending) return problemResponse('bad_request', 'de')
    const sent = await submissions.sendMessage(sending)
    if (sent.ok) {
      const { receipt, copyFollows } = sent
      const status = sent.kind === 'stored' ? 201 : 200
      return privateResponse({ receipt, copyFollows }, { status })
    }
    const { ok: _ok, problem, ...details } = sent
    return problemResponse(problem, localeOf(sending.fields), details)
  })
}

function findForm(name: string | undefined): FormName | undefined {
  return FORMS.find((form) => form === name)
}

function localeOf(fields: RawFields): Locale {
  const named = readField(fields, HIDDEN_FIELDS.locale)
  return LOCALES.find((locale) => locale === named) ?? 'de'
}
