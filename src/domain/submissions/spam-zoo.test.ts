import { describe, expect, test } from 'vitest'

import { issueToken } from '../../lib/spam-shield/form-token.ts'
import {
  judged,
  submissionFixture,
  solutionFor,
  TYPED,
} from '../../../test/fakes/submission-fixture.ts'
import type { RawFields } from './form/form-fields.ts'
import type { FormContext } from './open-form.ts'
import type { MessageRequest } from './send-message.ts'
import type { FormName } from './submission.ts'

type Fixture = ReturnType<typeof submissionFixture>
type SentForm = { fields: RawFields; request?: Partial<MessageRequest> }

const NO_COOKIE = { cookieHeader: undefined }

/** A form as our script opens it, sent after a minute with its proof unless `fields` say otherwise. */
async function byScript(
  fixture: Fixture,
  fields: RawFields,
  { form = 'message', context = 'page' }: { form?: FormName; context?: FormContext } = {},
): Promise<RawFields> {
  const { token } = await fixture.submissions.openForm(form, context, '192.0.2.17')
  const filled = fixture.fillIn({ token })
  return { ...filled, proof: solutionFor(token, form), ...fields }
}

/** The form of a page without a script. */
function withoutScript(fixture: Fixture, fields: RawFields): SentForm {
  return { fields: fixture.fillIn({ proof: '', marker: '', ...fields }), request: NO_COOKIE }
}

const suggested = (fields: RawFields): RawFields => ({
  name: '',
  email: '',
  message: '',
  'proposed.name': 'Hauptbahnhof',
  'proposed.city': 'Erfurt',
  ...fields,
})

/** Sends the forms one after the other, and returns the verdicts. */
async function verdictsOf(fixture: Fixture, all: readonly SentForm[]): Promise<string[]> {
  for (const { fields, request } of all) {
    const sent = await fixture.send(fields, request)
    expect(sent).toMatchObject({ ok: true, kind: 'stored' })
  }
  return fixture.store.submissions.map(({ verdict }) => verdict)
}

/** The final message of each bot, which must be held. */
const BOTS: Record<string, (fixture: Fixture) => Promise<SentForm> | SentForm> = {
  'the cookie alone': () => ({ fields: TYPED }),
  'the cookie and all fields, but no token': (fixture) => ({
    fields: fixture.fillIn({ token: '', proof: '' }),
  }),
  'a forged token': (fixture) => {
    const token = issueToken({
      secret: new Uint8Array(32).fill(9),
      form: 'message',
      now: fixture.clock.now - 60_000,
      nonce: 'mine',
      ctx: 'page',
    })
    return { fields: fixture.fillIn({ token, proof: '' }) }
  },
  'a token of another form': (fixture) => {
    const token = fixture.submissions.issueToken('correction', 'page')
    return { fields: fixture.fillIn({ token, proof: '' }) }
  },
  'context=embed to do without the cookie': async (fixture) => ({
    fields: await byScript(fixture, { proof: '', marker: 'blocked' }, { context: 'embed' }),
    request: NO_COOKIE,
  }),
  'a valid token and no proof': async (fixture) => ({
    fields: await byScript(fixture, { proof: '' }),
  }),
  'a stolen token, spent on another text': async (fixture) => {
    const stolen = await byScript(fixture, {})
    await fixture.send(stolen)
    const again = { message: 'Etwas ganz anderes mit demselben Schlüssel.' }
    return {
      fields: { ...stolen, ...again, idempotencyKey: fixture.submissions.mintIdempotencyKey() },
    }
  },
  'a recorded form with its text varied, from one network': async (fixture) => {
    const text = (at: number) =>
      `Unser Lieferdienst bringt Ihnen frisches Obst ins Büro, fragen Sie nach Angebot ${at}.`
    for (let at = 0; at < 6; at++)
      await fixture.send(await byScript(fixture, { message: text(at) }))
    return { fields: await byScript(fixture, { message: text(6) }) }
  },
  'an address that programs should not see': async (fixture) => ({
    fields: await byScript(fixture, {
      message: 'Schöne Seite! Mehr davon auf bonus-spiele [dot] com, bis bald.',
    }),
  }),
  'an address in letters of another script': async (fixture) => ({
    fields: await byScript(fixture, { message: 'Ihr Konto wartet bei sраrkаssе.com auf Sie.' }),
  }),
  'a link in the name': async (fixture) => ({
    fields: await byScript(fixture, {
      name: 'Bonus spiele-gratis.com',
      message: 'Danke für alles!',
    }),
  }),
  'a link in a correction': async (fixture) => ({
    fields: await byScript(
      fixture,
      suggested({ 'proposed.street': 'spiele-gratis.com', place: 'zion' }),
      { form: 'correction' },
    ),
    request: { form: 'correction' },
  }),
  'a website of its own for a place': async (fixture) => ({
    fields: await byScript(
      fixture,
      suggested({ 'proposed.website': 'https://best-bonus.top/?ref=17' }),
      { form: 'suggestion' },
    ),
    request: { form: 'suggestion' },
  }),
  'a form filled at once by a program without a proof': async (fixture) => {
    const fields = withoutScript(fixture, {})
    fixture.clock.now -= 59_500
    return fields
  },
  'Cyrillic casino texts by a program': async (fixture) => ({
    fields: await byScript(fixture, {
      proof: '',
      message: 'Лучшее онлайн казино, бонус каждому новому игроку: казино-бонус.top',
    }),
  }),
}

describe('finding 6: bots that reached the inbox are held', () => {
  for (const [name, prepare] of Object.entries(BOTS)) {
    test(`finding 6: ${name}`, async () => {
      const fixture = submissionFixture()
      const { fields, request } = await prepare(fixture)
      const sent = await fixture.send(fields, request)
      expect(sent).toMatchObject({ ok: true, kind: 'stored' })
      expect(judged(fixture)).toMatchObject({ verdict: 'quarantine' })
      // Held with its reasons, where a person and the digest will find it; no notice has been sent yet.
      expect(fixture.store.submissions.at(-1)).toMatchObject({ status: 'quarantine' })
      expect(judged(fixture).reasons.length).toBeGreaterThan(0)
      expect(fixture.store.deliveries.filter(isOf(fixture.store.submissions.at(-1)!.id))).toEqual(
        [],
      )
    })
  }
})

const isOf =
  (id: string) =>
  ({ submissionId }: { submissionId?: string }): boolean =>
    submissionId === id

const UKRAINIAN = 'Доброго дня! Чи можна дістатися до оглядового майданчика на візку?'
const ARABIC = 'مرحبا، هل يمكن الوصول إلى نقطة المشاهدة بالكرسي المتحرك؟'
const CHINESE = '您好，请问坐轮椅可以到达观景台吗？我们星期六想带祖母一起来参观。'

const PEOPLE: Record<string, (fixture: Fixture) => Promise<SentForm> | SentForm> = {
  'without JavaScript': (fixture) => withoutScript(fixture, {}),
  'without JavaScript in Cyrillic': (fixture) => withoutScript(fixture, { message: UKRAINIAN }),
  'without JavaScript in Arabic': (fixture) => withoutScript(fixture, { message: ARABIC }),
  'without JavaScript in Chinese': (fixture) => withoutScript(fixture, { message: CHINESE }),
  'in Arabic': async (fixture) => ({ fields: await byScript(fixture, { message: ARABIC }) }),
  'in Chinese': async (fixture) => ({ fields: await byScript(fixture, { message: CHINESE }) }),
  'with a screen reader, after three hours': async (fixture) => {
    const fields = await byScript(fixture, {})
    fixture.clock.now += 3 * 3_600_000
    return { fields }
  },
  'with a password manager that fills everything in two seconds': async (fixture) => {
    const fields = await byScript(fixture, { rueckfrage: 'Anna', zusatzthema: 'anna@beispiel.de' })
    fixture.clock.now -= 58_000
    return { fields }
  },
  'with a password manager and without JavaScript': (fixture) =>
    withoutScript(fixture, { rueckfrage: 'Anna', zusatzthema: 'anna@beispiel.de' }),
  'with a tab from yesterday': async (fixture) => {
    const fields = await byScript(fixture, {})
    fixture.clock.now += 30 * 3_600_000
    return { fields }
  },
  'with a tab from yesterday and without JavaScript, in Cyrillic': (fixture) => {
    const sent = withoutScript(fixture, { message: UKRAINIAN })
    fixture.clock.now += 30 * 3_600_000
    return sent
  },
  'who name their own website': async (fixture) => ({
    fields: await byScript(fixture, {
      name: 'Tischlerei Muster, tischlerei-muster.de',
      email: 'anna@tischlerei-muster.de',
      message: 'Wir bauen die Bänke: https://www.tischlerei-muster.de/baenke zeigt Beispiele.',
    }),
  }),
  'who name their own website without JavaScript': (fixture) =>
    withoutScript(fixture, { message: 'Beispiele zeigt https://www.tischlerei-muster.de/baenke.' }),
  'whose browser keeps no cookies': async (fixture) => ({
    fields: await byScript(fixture, { marker: 'blocked' }),
    request: NO_COOKIE,
  }),
  'whose browser neither names itself nor runs scripts': (fixture) => ({
    ...withoutScript(fixture, {}),
    request: { ...NO_COOKIE, userAgent: undefined },
  }),
  'who only say thanks': async (fixture) => ({
    fields: await byScript(fixture, { message: 'Vielen Dank!' }),
  }),
  'who only say thanks with a correction': async (fixture) => ({
    fields: await byScript(
      fixture,
      suggested({ 'proposed.name': '', 'proposed.city': '', message: 'Danke!', place: 'zion' }),
      { form: 'correction' },
    ),
    request: { form: 'correction' },
  }),
  'who spell out their address to hide it from bots': (fixture) =>
    withoutScript(fixture, { message: 'Antworten Sie bitte an anna [at] beispiel [punkt] de.' }),
  'who suggest a shop named after its website': async (fixture) => ({
    fields: await byScript(
      fixture,
      suggested({ 'proposed.name': 'rad-haus.de', 'proposed.website': 'https://rad-haus.de' }),
      { form: 'suggestion' },
    ),
    request: { form: 'suggestion' },
  }),
  'in a frame on another site': async (fixture) => ({
    fields: await byScript(fixture, { marker: 'blocked' }, { context: 'embed' }),
    request: NO_COOKIE,
  }),
}

describe('finding 6: people are accepted', () => {
  for (const [name, prepare] of Object.entries(PEOPLE)) {
    test(`finding 6: people ${name}`, async () => {
      const fixture = submissionFixture()
      const { fields, request } = await prepare(fixture)
      const sent = await fixture.send(fields, request)
      expect(sent).toMatchObject({ ok: true, kind: 'stored' })
      expect(judged(fixture)).toMatchObject({ verdict: 'accept' })
    })
  }

  test('finding 6: thirty pupils on one network within an hour, each with a text of their own', async () => {
    const fixture = submissionFixture()
    const all: SentForm[] = []
    for (const message of PUPILS) all.push({ fields: await byScript(fixture, { message }) })
    fixture.clock.now += 1_000
    expect(await verdictsOf(fixture, all)).toEqual(PUPILS.map(() => 'accept'))
  })

  test('finding 6: a pupil without JavaScript is not blamed for the class', async () => {
    const fixture = submissionFixture()
    for (const message of PUPILS) await fixture.send(await byScript(fixture, { message }))
    const { fields, request } = withoutScript(fixture, { message: 'Gibt es dort auch Schlangen?' })
    await fixture.send(fields, request)
    expect(judged(fixture)).toMatchObject({ verdict: 'accept' })
  })

  test('finding 6: thirty nearly identical messages from one network are held from the sixth on', async () => {
    const fixture = submissionFixture()
    const all: SentForm[] = []
    for (let at = 0; at < 30; at++) {
      const message = `Sparen Sie jetzt bei Druckerpatronen, Angebot Nummer ${at} gilt nur heute.`
      all.push({ fields: await byScript(fixture, { message }) })
    }
    const verdicts = await verdictsOf(fixture, all)
    expect(verdicts.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'accept'))
    expect(verdicts.slice(5)).toEqual(Array.from({ length: 25 }, () => 'quarantine'))
  })

  test('finding 6: every held message is stored with its reasons, and nothing is refused', async () => {
    const fixture = submissionFixture()
    for (const prepare of [...Object.values(BOTS), ...Object.values(PEOPLE)]) {
      const before = fixture.store.submissions.length
      const { fields, request } = await prepare(fixture)
      const address = `198.51.${before % 256}.7`
      const sent = await fixture.send(fields, { ...request, senderAddress: address })
      expect(sent).toMatchObject({ ok: true })
      expect(fixture.store.submissions.length).toBeGreaterThan(before)
    }
    const held = fixture.store.submissions.filter(({ verdict }) => verdict === 'quarantine')
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 'quarantine'))
    expect(held.filter(({ signals }) => signals.length === 0)).toEqual([])
    expect(held.length).toBeGreaterThanOrEqual(Object.keys(BOTS).length)
  })
})

/** Typical questions from thirty pupils whose teacher sends them to the site. */
const PUPILS = [
  'Wie viele Tiere leben in Ihrem Park?',
  'Darf man im Fluss baden, wenn es heiß ist?',
  'Ich möchte wissen, wie alt die Felsen sind.',
  'Gibt es bei Ihnen auch Wölfe oder nur Füchse?',
  'Kann unsere Klasse im Juni zu Besuch kommen?',
  'Was kostet der Eintritt für 28 Kinder?',
  'Mein Opa war 1980 da. Steht die alte Hütte noch?',
  'Wie wird man eigentlich Ranger?',
  'Sind die Wege auch für Rollstühle gut?',
  'Wo können wir am besten picknicken?',
  'Haben Sie Bilder vom Wasserfall für mein Referat?',
  'Warum ist das Gestein so rot?',
  'Welche Vögel sieht man im Winter?',
  'Ist der Turm bei Gewitter geschlossen?',
  'Ich schreibe über Fledermäuse, haben Sie Tipps?',
  'Fährt ein Bus von Springdale bis zum Eingang?',
  'Wie tief ist die Schlucht an der engsten Stelle?',
  'Dürfen Hunde mit auf den Rundweg?',
  'Was war das Schlimmste, was je passiert ist?',
  'Gibt es Führungen auf Deutsch?',
  'Kann man nachts die Sterne beobachten?',
  'Wer hat den Park gegründet und wann?',
  'Brauchen wir feste Schuhe für die Höhle?',
  'Bei uns gibt es einen Malwettbewerb, machen Sie mit?',
  'Wie heißt der höchste Berg in der Nähe?',
  'Stimmt es, dass hier ein Film gedreht wurde?',
  'Verkaufen Sie am Kiosk auch Postkarten?',
  'Wie viele Menschen arbeiten bei Ihnen?',
  'Was machen Sie gegen den Müll am Seeufer?',
  'Ich finde Ihre Karte toll, danke dafür!',
]
