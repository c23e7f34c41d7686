import { data, redirect } from 'react-router'
import type {
  WebhookInput,
  WebhookReference,
  WebhookRefusal,
} from '../../../domain/admin/webhooks.ts'
import type { FieldProblem } from '../../../domain/problem.ts'
import { deliveryWordsOf, describeDeliveryFailure } from '../../messages/admin/delivery-words.ts'
import { settingsWordsOf } from './settings-words.ts'
import type { AdminPost } from '../requests.ts'

export type WebhookActionData = {
  id?: string
  /** shown only this once */
  secret?: string
  /** result of a test */
  testResult?: string
  problems?: readonly FieldProblem[]
  isConflict?: true
  typed?: WebhookInput
  /** version of the webhook that the typed values are based on */
  version?: number
}

/** Handles a form of one webhook. A success redirects, unless the page must show something that is shown only once. */
export async function handleWebhookPost(post: SettingsPost) {
  const { admin, operator, field, url } = post
  const { webhooks } = admin
  const id = field('id')
  const reference = { id, version: Number(field('version')) }
  const typed = {
    name: field('name'),
    url: field('url'),
    isOn: field('isOn') === 'yes',
    getsPlaces: field('getsPlaces') === 'yes',
  }
  const saved = () => redirect(`${url.pathname}?saved=webhooks#webhooks`, 303)
  switch (field('intent')) {
    case 'webhook-add': {
      const added = await webhooks.add(typed, operator.id)
      return added.ok
        ? toShownWebhook({ id: added.webhook.id, secret: added.secret })
        : toRefusal(added, typed)
    }
    case 'webhook-change': {
      const changed = await webhooks.change(reference, typed, operator.id)
      return changed.ok ? saved() : toRefusal(changed, typed, reference)
    }
    case 'webhook-secret': {
      const renewed = await webhooks.renewSecret(reference, operator.id)
      return renewed.ok
        ? toShownWebhook({ id, secret: renewed.secret })
        : toRefusal(renewed, undefined, reference)
    }
    case 'webhook-remove': {
      const removed = await webhooks.remove(reference, operator.id)
      return removed.ok ? saved() : toRefusal(removed, undefined, reference)
    }
    case 'webhook-test':
      return toShownWebhook({ id, testResult: await runTest(post) })
    default:
      throw data(null, { status: 400 })
  }
}

async function runTest({ admin, field, locale }: SettingsPost): Promise<string> {
  const words = settingsWordsOf(locale)
  const result = await admin.webhooks.test(field('id'))
  if (!result) throw data(null, { status: 404 })
  if (result.ok) return words.webhookWorks
  return words.webhookFails(describeDeliveryFailure(result.error, deliveryWordsOf(locale)))
}

function toShownWebhook(webhook: WebhookActionData) {
  return data({ webhook })
}

function toRefusal(
  { problems, isConflict }: WebhookRefusal,
  typed: WebhookActionData['typed'],
  reference?: WebhookReference,
) {
  const version = typed && !isConflict ? reference?.version : undefined
  const webhook: WebhookActionData = { id: reference?.id, problems, isConflict, typed, version }
  return data({ webhook }, { status: isConflict ? 409 : 422 })
}

/** A submitted form of the settings. */
export type SettingsPost = Pick<
  AdminPost,
  'admin' | 'operator' | 'form' | 'field' | 'url' | 'locale'
>
