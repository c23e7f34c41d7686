import { describe, expect, test } from 'vitest'
import { shield as german } from './shield.de.ts'
import { shield as english } from './shield.en.ts'
import { signals } from './signals.de.ts'

describe('a term of the spam shield', () => {
  test.each([
    ['gratis', '„gratis“', '“gratis”'],
    ['jetzt klicken', '„jetzt klicken“', '“jetzt klicken”'],
    ['start# hallo', '„hallo“ am Anfang', '“hallo” at the start'],
    ['link# end#', '„[Link]“ am Ende', '“[link]” at the end'],
    ['call number#11', '„call [11 Ziffern]“', '“call [11 digits]”'],
    ['.example', '„.example“', '“.example”'],
    ['shape#capitals', 'viele Großbuchstaben', 'many capitals'],
  ])('%s', (term, de, en) => {
    expect([german.term(term), english.term(term)]).toEqual([de, en])
  })

  test('is named in the reason', () => {
    const details = { percent: 97, terms: 'gratis, start# hallo' }
    expect(signals['content-like-spam'](details)).toBe(
      'Die Wörter ähneln denen in Nachrichten, die Spam waren, vor allem „gratis“, „hallo“ am Anfang.',
    )
    expect(signals['content-like-ham']({})).toBe(
      'Die Wörter ähneln denen in Nachrichten, die gut waren.',
    )
  })
})
