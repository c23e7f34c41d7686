import { expect, test } from 'vitest'
import type { Place } from '../../domain/places/place.ts'
import { composeInquiry, type InquiryMailContext } from './inquiry-sender.ts'

const place: Place = {
  id: 'a',
  slug: 'zion',
  name: 'Zion\r\nBcc: alle@example.org <b>',
  alsoKnownAs: [],
  categoryIds: [],
  address: { country: 'US' },
  openingHoursAreSample: false,
  description: {},
  attributes: {},
  recipients: [],
  status: 'published',
  version: 1,
}

const about: InquiryMailContext = {
  words: {
    language: 'de',
    subject: (placeName, siteName) => `Stimmt ${placeName}? (${siteName})`,
    intro: (placeName) => `Das zeigen wir über ${placeName}.`,
    facts: ({ name }) => [{ label: 'Name', value: name }],
    question: 'Stimmt das noch?',
    answers: { confirm: 'Ja', change: 'Geändert', closed: 'Geschlossen' },
    placePage: 'Die Seite',
    howItWorks: (until) => `Bis ${until.toISOString()}.`,
    footer: (siteName) => siteName,
  },
  siteName: 'Orte\nX-Header: 1',
  placeUrl: (slug) => `https://orte.example/orte/${slug}`,
  links: {
    confirm: 'https://orte.example/nachfrage/1',
    change: 'https://orte.example/nachfrage/2',
    closed: 'https://orte.example/nachfrage/3',
  },
  askedAt: new Date('2026-11-21'),
  until: new Date('2027-01-20'),
}

test('an inquiry mail has a single-line subject, three links and no foreign markup', () => {
  const { subject, text, html } = composeInquiry(place, about)
  expect(subject).toBe('Stimmt Zion Bcc: alle@example.org <b>? (Orte X-Header: 1)')
  for (const link of Object.values(about.links)) {
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${link}"`)
  }
  expect(text).toContain('Name: Zion Bcc: alle@example.org <b>\n')
  expect(html).not.toContain('<b>')
  expect(text).toContain('\n-- \nOrte X-Header: 1\n')
})
