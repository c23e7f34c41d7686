import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Digest, DigestEntry } from '../../domain/submissions/delivery/digest.ts'
import { composeDigest, type DigestWords } from './digest-sender.ts'

const words: DigestWords = {
  language: 'de',
  subject: (siteName, count) => `${siteName}: ${count} neu`,
  intro: 'Bitte durchsehen.',
  newTitle: (count) => `Neu: ${count}`,
  more: (count) => `Weitere: ${count}`,
  expiringTitle: (count) => `Bald gelöscht: ${count}`,
  closing: (count) => `Erledigte: ${count}`,
  receivedAt: (at) => `Eingegangen ${at.toISOString()}`,
  place: (name) => `Ort ${name}`,
  from: (name) => `Von ${name}`,
  deletedAt: (at) => `Gelöscht ab ${at.toISOString()}`,
  reason: ({ code, details }) => `Grund ${code}${details?.terms ? ` „${details.terms}“` : ''}`,
  address: '[Adresse]',
  release: 'Doch kein Spam',
  howItWorks: 'So geht das.',
  footer: (siteName) => `Von ${siteName}`,
}

function anEntry(fields: Partial<DigestEntry> = {}): DigestEntry {
  return {
    receipt: 'LP-7K3F-29QD',
    receivedAt: new Date('2026-11-20T08:30:00Z'),
    place: 'Hafen',
    from: 'Anna',
    excerpt: 'Guten Tag',
    signals: [
      { code: 'links', points: 3 },
      { code: 'trusted', points: -2 },
    ],
    deletedAt: new Date('2026-12-21T09:00:00Z'),
    token: 'abc~def',
    ...fields,
  }
}

function compose(digest: Partial<Digest>) {
  const empty = { entries: [], more: 0, expiring: [], closedCount: 0 }
  const at = new Date('2026-11-21T09:00:00Z')
  const about = {
    words,
    siteName: 'Orte',
    releaseUrl: (token: string) => `https://o.de/q/${token}`,
  }
  return composeDigest({ at, ...empty, ...digest }, about)
}

describe('a digest', () => {
  test('says who wrote what, why it was held back, when it will be deleted, and how to release it', () => {
    const { subject, text, html } = compose({ entries: [anEntry()], more: 2, closedCount: 4 })
    expect(subject).toBe('Orte: 1 neu')
    for (const part of [
      'LP-7K3F-29QD',
      'Ort Hafen',
      'Von Anna',
      'Guten Tag',
      'Grund links',
      'Gelöscht ab 2026-12-21',
      'https://o.de/q/abc~def',
      'Weitere: 2',
      'Erledigte: 4',
      'So geht das.',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).not.toContain('Grund trusted')
  })

  test('announces upcoming deletions under their own heading', () => {
    const { text } = compose({ expiring: [anEntry()] })
    expect(text).toContain('Bald gelöscht: 1')
    expect(text).not.toContain('Neu: 0')
  })

  test('never shows a host name that a reason quotes', () => {
    const details = { terms: 'lucky-casino.com' }
    const signals = [{ code: 'content-like-spam', points: 4, details }]
    const { text, html } = compose({ entries: [anEntry({ signals })] })
    expect(`${text}${html}`).not.toContain('lucky-casino')
    expect(text).toContain('Grund content-like-spam „[Adresse]“')
  })

  test.each([
    'Besuchen Sie https://spam.example/kaufen',
    'www.spam.example',
    'jetzt auf spam.example/kaufen',
    'HTTP://SPAM.EXAMPLE',
    'schreiben Sie an info@spam.example',
  ])('carries no address that a visitor wrote: %s', (typed) => {
    const { text, html } = compose({ entries: [anEntry({ from: typed, excerpt: typed })] })
    expect(`${text}${html}`).not.toMatch(/spam\.example/i)
    expect(text).toContain('[Adresse]')
  })

  test('never treats typed text as markup, a header or a new line', () => {
    const typed = fc.string({
      unit: fc.constantFrom('<', '>', '"', "'", '&', 'a', 'script', '\r', '\n', ' '),
    })
    fc.assert(
      fc.property(typed, typed, (from, excerpt) => {
        const entries = [anEntry({ from, excerpt })]
        const { subject, html, text } = compose({ entries })
        expect(subject).toBe('Orte: 1 neu')
        expect(html).not.toMatch(/<(a?script|aa)/)
        const plain = compose({ entries: [anEntry({ from: 'x', excerpt: 'x' })] })
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length)
      }),
    )
  })
})
