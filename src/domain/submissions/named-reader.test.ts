import { describe, expect, test } from 'vitest'

import { aPlace } from '../../../test/builders.ts'
import { submissionFixture, TYPED } from '../../../test/fakes/submission-fixture.ts'
import { type Place, readsItself } from '../places/place.ts'
import { toPublicPlace } from '../search/catalogue/public-place.ts'
import { targetsOf } from './new-submission.ts'
import { readerField } from './form/form-fields.ts'
import type { FormName } from './submission.ts'

const SITE = ['zentrale@beispiel.de']
const OWN = ['halle@beispiel.de', 'vertretung@beispiel.de']

/** The readers that a form names for a place in the catalogue: its own, or those of the organisation. */
function namedReaders(place: Place): readonly string[] {
  return toPublicPlace(place)?.readsItself ? place.recipients : SITE
}

const PLACES: Record<string, Place> = {
  'a place with readers of its own': aPlace({ slug: 'halle', recipients: OWN }),
  'a place without': aPlace({ slug: 'halle', recipients: [] }),
}

describe('finding 12: the named reader is the one who gets the message', () => {
  for (const [title, place] of Object.entries(PLACES)) {
    test(`finding 12: ${title}, in the catalogue as in its file`, async () => {
      const shown = JSON.parse(JSON.stringify(toPublicPlace(place)))
      expect(shown.readsItself ?? false).toBe(readsItself(place))
      expect(toPublicPlace(place)?.readsItself ?? false).toBe(readsItself(place))
      expect(JSON.stringify(toPublicPlace(place))).not.toContain('beispiel.de')
    })

    for (const form of ['message', 'correction', 'suggestion'] as const satisfies FormName[]) {
      for (const context of ['page', 'embed'] as const) {
        test(`finding 12: ${title}, ${form}, ${context}`, async () => {
          const fixture = submissionFixture({ findPlace: async () => place })
          const about = form === 'suggestion' ? undefined : place
          const fields = fixture.fillIn({
            ...(about && { place: about.slug, [readerField(about.slug)]: readerOf(about) }),
            'proposed.name': 'Halle Nord',
            'proposed.city': 'Köln',
          })
          const token = (await fixture.submissions.openForm(form, context, undefined)).token
          const nonce = /"nonce":"([^"]+)"/.exec(atob(token.split('.')[0] ?? ''))?.[1]
          const sent = await fixture.send({ ...fields, token, proof: `solved ${nonce}` }, { form })
          expect(sent).toMatchObject({ ok: true })
          const told = fixture.store.deliveries.map(({ recipient }) => recipient)
          expect(told).toEqual(about ? namedReaders(about) : SITE)
        })
      }
    }
  }

  const readerOf = (place: Place) => (toPublicPlace(place)?.readsItself ? place.slug : '')

  const CHANGES: [string, { shown: Place; now: Place }][] = [
    [
      'the place got readers',
      {
        shown: aPlace({ slug: 'halle', recipients: [] }),
        now: aPlace({ slug: 'halle', recipients: OWN }),
      },
    ],
    [
      'the place lost its readers',
      {
        shown: aPlace({ slug: 'halle', recipients: OWN }),
        now: aPlace({ slug: 'halle', recipients: [] }),
      },
    ],
    [
      'the place was merged into another',
      {
        shown: aPlace({ slug: 'halle', recipients: OWN }),
        now: aPlace({ slug: 'hafen', name: 'Hafen', recipients: ['hafen@beispiel.de'] }),
      },
    ],
    [
      'the place was merged into one without readers',
      {
        shown: aPlace({ slug: 'halle', recipients: OWN }),
        now: aPlace({ slug: 'hafen', name: 'Hafen', recipients: [] }),
      },
    ],
  ]
  test.each(CHANGES)('finding 12: %s while the form was open', async (_, { shown, now }) => {
    const fixture = submissionFixture({ findPlace: async () => now })
    const named = { place: shown.slug, [readerField(shown.slug)]: readerOf(shown) }
    const asked = await fixture.send(fixture.fillIn(named))
    const reader = readsItself(now) ? { slug: now.slug, name: now.name } : undefined
    expect(asked).toEqual({ ok: false, problem: 'receiver_changed', reader })
    expect(fixture.store.submissions).toEqual([])

    // The form names the new reader, and a second click sends the message.
    const again = { ...named, [readerField(shown.slug)]: reader?.slug ?? '' }
    expect(await fixture.send(fixture.fillIn(again))).toMatchObject({ ok: true, kind: 'stored' })
    expect(fixture.store.deliveries.map(({ recipient }) => recipient)).toEqual(namedReaders(now))
    expect(fixture.store.submissions.at(-1)?.fields['message']).toBe(TYPED.message)
  })

  test('finding 12: a message to a place that is gone goes to the organisation, and the form says so', async () => {
    const fixture = submissionFixture({ findPlace: async () => undefined })
    const named = { place: 'halle', [readerField('halle')]: 'halle' }
    expect(await fixture.send(fixture.fillIn(named))).toMatchObject({ problem: 'receiver_changed' })
    const again = { place: 'halle', [readerField('halle')]: '' }
    expect(await fixture.send(fixture.fillIn(again))).toMatchObject({ ok: true })
    expect(fixture.store.deliveries.map(({ recipient }) => recipient)).toEqual(SITE)
  })

  test('finding 12: a form that names no reader is accepted', async () => {
    const fixture = submissionFixture()
    expect(await fixture.send(fixture.fillIn({ place: 'zion' }))).toMatchObject({ ok: true })
  })

  test('finding 12: the same rule chooses the recipients', async () => {
    const ports = { siteRecipients: async () => SITE, webhookTargets: async () => [] }
    for (const place of [...Object.values(PLACES), undefined]) {
      const told = (await targetsOf(place, ports)).map(({ recipient }) => recipient)
      expect(told).toEqual(place && readsItself(place) ? place.recipients : SITE)
    }
  })
})
