import { describe, expect, test } from 'vitest'
import { parseMailFrom, parseRecipients, parseSmtpUrl } from './smtp-settings.ts'

describe('the address of the mail server', () => {
  test.each([
    ['smtp://mail.beispiel.de', { host: 'mail.beispiel.de', port: 587, isSecure: false }],
    ['smtps://mail.beispiel.de/', { host: 'mail.beispiel.de', port: 465, isSecure: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false }],
  ])('%s', (url, settings) => {
    expect(parseSmtpUrl(url)).toEqual(settings)
  })

  test('user and password are percent-decoded', () => {
    expect(parseSmtpUrl('smtps://orte%40beispiel.de:p%3Aw%40%25@mail.beispiel.de')).toEqual({
      host: 'mail.beispiel.de',
      port: 465,
      isSecure: true,
      credentials: { user: 'orte@beispiel.de', password: 'p:w@%' },
    })
  })

  test.each([
    'mail.beispiel.de',
    'https://mail.beispiel.de',
    'smtp://',
    'smtp://mail.beispiel.de/pfad',
    'smtp://mail.beispiel.de?tls=no',
    'smtp://name:50%@mail.beispiel.de',
  ])('is not %s', (url) => {
    expect(parseSmtpUrl(url)).toBeUndefined()
  })
})

describe('the sender', () => {
  test.each([
    ['orte@beispiel.de', { address: 'orte@beispiel.de', name: '' }],
    ['Orte <orte@beispiel.de>', { address: 'orte@beispiel.de', name: 'Orte' }],
    ['"Orte & mehr" <orte@beispiel.de>', { address: 'orte@beispiel.de', name: 'Orte & mehr' }],
  ])('%s', (text, from) => {
    expect(parseMailFrom(text)).toEqual(from)
  })

  test.each(['', 'Orte', 'Orte <orte>', 'a\r\nBcc: b <orte@beispiel.de>', 'a@b.de, c@d.de'])(
    'is not %j',
    (text) => {
      expect(parseMailFrom(text)).toBeUndefined()
    },
  )
})

describe('the recipients', () => {
  test('are separated by commas', () => {
    expect(parseRecipients(' a@beispiel.de, b@beispiel.de,')).toEqual([
      'a@beispiel.de',
      'b@beispiel.de',
    ])
  })

  test.each(['', ',', 'a@beispiel.de, b', 'a@beispiel.de b@beispiel.de', 'a@b.de\r\nBcc: c@d.de'])(
    'are not %j',
    (text) => {
      expect(parseRecipients(text)).toBeUndefined()
    },
  )
})
