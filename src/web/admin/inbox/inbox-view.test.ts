import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../../domain/submissions/submission.ts'
import { toShownDelivery } from './inbox-view.ts'

const reasonOf = (fields: Partial<Delivery>, hasMail: boolean) => {
  const waiting = { id: 'd', recipient: 'a@b.de', attempts: 0 } as const
  const delivery: Delivery = { ...waiting, channel: 'email', status: 'pending', ...fields }
  return toShownDelivery(delivery, { locale: 'de', hasMail }).reason
}

describe('a delivery that waits', () => {
  test('names the mail server that is missing, whatever the last one said', () => {
    expect(reasonOf({}, false)).toContain('kein Mailserver eingestellt')
    expect(reasonOf({ status: 'retrying', lastError: '451 later' }, false)).toContain('SMTP_URL')
  })

  test('has nothing to say while a server is there, and a webhook needs none', () => {
    expect(reasonOf({}, true)).toBeUndefined()
    expect(reasonOf({ channel: 'webhook' }, false)).toBeUndefined()
  })

  test('one that was sent or has failed keeps its own words', () => {
    expect(reasonOf({ status: 'sent' }, false)).toBeUndefined()
    const failed = { status: 'failed', lastError: 'recipient_invalid' } as const
    expect(reasonOf(failed, false)).toMatch(/keine E-Mail-Adresse/)
  })
})
