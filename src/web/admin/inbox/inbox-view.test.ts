import { describe, expect, test } from 'vitest'
import type { Delivery } from '../../../domain/submissions/submission.ts'
import { toShownDelivery } from './inbox-view.ts'

const reasonOf = (fields: Partial<Delivery>, hasMail: boolean) => {
  const waiting = { id: 'd', recipient: 'a@b.de', attempts: 0 } as const
  const delivery: Delivery = { ...waiting, channel: 'email', status: 'pending', ...fields }
  return toShownDelivery(delivery, { locale: 'de', hasMail }).reason
}

describe('a delivery that waits', () => {
  test('says that there is no mail server, whatever the last one answered', () => {
    expect(reasonOf({}, false)).toContain('kein Mailserver eingestellt')
    expect(reasonOf({ status: 'retrying', lastError: '451 later' }, false)).toContain('SMTP_URL')
  })

  test('gives no reason while there is a server; a webhook needs none', () => {
    expect(reasonOf({}, true)).toBeUndefined()
    expect(reasonOf({ channel: 'webhook' }, false)).toBeUndefined()
  })

  test('gives its own reason once it was sent or has failed', () => {
    expect(reasonOf({ status: 'sent' }, false)).toBeUndefined()
    const failed = { status: 'failed', lastError: 'recipient_invalid' } as const
    expect(reasonOf(failed, false)).toMatch(/keine E-Mail-Adresse/)
  })
})
