import { describe, expect, test } from 'vitest'

import { issueToken } from '../../lib/spam-shield/form-token.ts'
import { judged, openDesk, solutionFor, TYPED } from '../../../test/fakes/submission-desk.ts'
import type { RawFields } from './form/form-fields.ts'
import type { FormContext } from './open-form.ts'
import type { MessageRequest } from './send-message.ts'
import type { FormName } from './submission.ts'

type Desk = ReturnType<typeof openDesk>
type Sent = { fields: RawFields; request?: Partial<MessageRequest> }

const NO_COOKIE = { cookieHeader: undefined }

/** A form as our script opens it, sent after a minute with its proof unless `fields` say otherwise. */
async function byScript(
  desk: Desk,
  fields: RawFields,
  { form = 'message', context = 'page' }: { form?: FormName; context?: FormContext } = {},
): Promise<RawFields> {
  const { token } = await desk.submissions.openForm(form, context, '192.0.2.17')
  const filled = desk.fillIn({ token })
  return { ...filled, proof: solutionFor(token, form), ...fields }
}

/** The form of a page without a script. */
function withoutScript(desk: Desk, fields: RawFields): Sent {
  return { fields: desk.fillIn({ proof: '', marker: '', ...fields }), request: NO_COOKIE }
}

const suggested = (fields: RawFields): RawFields => ({
  name: '',
  email: '',
  message: '',
  'proposed.name': 'Hauptbahnhof',
  'proposed.city': 'Erfurt',
  ...fields,
})

/** Sends one after the other, and gives the verdicts. */
async function verdictsOf(desk: Desk, all: readonly Sent[]): Promise<string[]> {
  for (const { fields, request } of all) {
    const sent = await desk.send(fields, request)
    expect(sent).toMatchObject({ ok: true, kind: 'stored' })
  }
  return desk.store.submissions.map(({ verdict }) => verdict)
}

/** What a bot sends last: that it is held is what counts. */
const BOTS: Record<string, (desk: Desk) => Promise<Sent> | Sent> = {
  'the cookie alone': () => ({ fields: TYPED }),
  'the cookie and all fields, but no token': (desk) => ({
    fields: desk.fillIn({ token: '', proof: '' }),
  }),
  'a forged token': (desk) => {
    const token = issueToken({
      secret: new Uint8Array(32).fill(9),
      form: 'message',
      now: desk.clock.now - 60_000,
      nonce: 'mine',
      ctx: 'page',
    })
    return { fields: desk.fillIn({ token, proof: '' }) }
  },
  'a token of another form': (desk) => {
    const token = desk.submissions.issueToken('correction', 'page')
    return { fields: desk.fillIn({ token, proof: '' }) }
  },
  'context=embed to do without the cookie': async (desk) => ({
    fields: await byScript(desk, { proof: '', marker: 'blocked' }, { context: 'embed' }),
    request: NO_COOKIE,
  }),
  'a valid token and no proof': async (desk) => ({ fields: await byScript(desk, { proof: '' }) }),
  'a stolen token, spent on another text': async (desk) => {
    const stolen = await byScript(desk, {})
    await desk.send(stolen)
    const again = { message: 'Etwas ganz anderes mit demselben Schlüssel.' }
    return {
      fields: { ...stolen, ...again, idempotencyKey: desk.submissions.mintIdempotencyKey() },
    }
  },
  'a recorded form with its text varied, from one network': async (desk) => {
    const text = (at: number) =>
      `Unser Lieferdienst bringt Ihnen frisches Obst ins Büro, fragen Sie nach Angebot ${at}.`
    for (let at = 0; at < 6; at++) await desk.send(await byScript(desk, { message: text(at) }))
    return { fields: await byScript(desk, { message: text(6) }) }
  },
  'an address that programs should not see': async (desk) => ({
    fields: await byScript(desk, {
      message: 'Schöne Seite! Mehr davon auf bonus-spiele [dot] com, bis bald.',
    }),
  }),
  'an address in letters of another script': async (desk) => ({
    fields: await byScript(desk, { message: 'Ihr Konto wartet bei sраrkаssе.com auf Sie.' }),
  }),
  'a link in the name': async (desk) => ({
    fields: await byScript(desk, { name: 'Bonus spiele-gratis.com', message: 'Danke für alles!' }),
  }),
  'a link in a correction': async (desk) => ({
    fields: await byScript(
      desk,
      suggested({ 'proposed.street': 'spiele-gratis.com', place: 'zion' }),
      { form: 'correction' },
    ),
    request: { form: 'correction' },
  }),
  'a website of its own for a place': async (desk) => ({
    fields: await byScript(
      desk,
      suggested({ 'proposed.website': 'https://best-bonus.top/?ref=17' }),
      { form: 'suggestion' },
    ),
    request: { form: 'suggestion' },
  }),
  'a form filled at once by a program without a proof': async (desk) => {
    const fields = withoutScript(desk, {})
    desk.clock.now -= 59_500
    return fields
  },
  'Cyrillic casino texts by a program': async (desk) => ({
    fields: await byScript(desk, {
      proof: '',
      message: 'Лучшее онлайн казино, бонус каждому новому игроку: казино-бонус.top',
    }),
  }),
}

describe('finding 6: bots that reached the inbox are held', () => {
  for (const [name, prepare] of Object.entries(BOTS)) {
    test(`finding 6: ${name}`, async () => {
      const desk = openDesk()
      const { fields, request } = await prepare(desk)
      const sent = await desk.send(fields, request)
      expect(sent).toMatchObject({ ok: true, kind: 'stored' })
      expect(judged(desk)).toMatchObject({ verdict: 'quarantine' })
      // Held with its reasons, where a person and the digest find it, and told to nobody yet.
      expect(desk.store.submissions.at(-1)).toMatchObject({ status: 'quarantine' })
      expect(judged(desk).reasons.length).toBeGreaterThan(0)
      expect(desk.store.deliveries.filter(isOf(desk.store.submissions.at(-1)!.id))).toEqual([])
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

const PEOPLE: Record<string, (desk: Desk) => Promise<Sent> | Sent> = {
  'without JavaScript': (desk) => withoutScript(desk, {}),
  'without JavaScript in Cyrillic': (desk) => withoutScript(desk, { message: UKRAINIAN }),
  'without JavaScript in Arabic': (desk) => withoutScript(desk, { message: ARABIC }),
  'without JavaScript in Chinese': (desk) => withoutScript(desk, { message: CHINESE }),
  'in Arabic': async (desk) => ({ fields: await byScript(desk, { message: ARABIC }) }),
  'in Chinese': async (desk) => ({ fields: await byScript(desk, { message: CHINESE }) }),
  'with a screen reader, after three hours': async (desk) => {
    const fields = await byScript(desk, {})
    desk.clock.now += 3 * 3_600_000
    return { fields }
  },
  'with a password manager that fills everything in two seconds': async (desk) => {
    const fields = await byScript(desk, { rueckfrage: 'Anna', zusatzthema: 'anna@beispiel.de' })
    desk.clock.now -= 58_000
    return { fields }
  },
  'with a password manager and without JavaScript': (desk) =>
    withoutScript(desk, { rueckfrage: 'Anna', zusatzthema: 'anna@beispiel.de' }),
  'with a tab of yesterday': async (desk) => {
    const fields = await byScript(desk, {})
    desk.clock.now += 30 * 3_600_000
    return { fields }
  },
  'with a tab of yesterday and without JavaScript, in Cyrillic': (desk) => {
    const sent = withoutScript(desk, { message: UKRAINIAN })
    desk.clock.now += 30 * 3_600_000
    return sent
  },
  'who name their own website': async (desk) => ({
    fields: await byScript(desk, {
      name: 'Tischlerei Muster, tischlerei-muster.de',
      email: 'anna@tischlerei-muster.de',
      message: 'Wir bauen die Bänke: https://www.tischlerei-muster.de/baenke zeigt Beispiele.',
    }),
  }),
  'who name their own website without JavaScript': (desk) =>
    withoutScript(desk, { message: 'Beispiele zeigt https://www.tischlerei-muster.de/baenke.' }),
  'whose browser keeps no cookies': async (desk) => ({
    fields: await byScript(desk, { marker: 'blocked' }),
    request: NO_COOKIE,
  }),
  'whose browser names neither itself nor runs scripts': (desk) => ({
    ...withoutScript(desk, {}),
    request: { ...NO_COOKIE, userAgent: undefined },
  }),
  'who only say thanks': async (desk) => ({
    fields: await byScript(desk, { message: 'Vielen Dank!' }),
  }),
  'who only say thanks with a correction': async (desk) => ({
    fields: await byScript(
      desk,
      suggested({ 'proposed.name': '', 'proposed.city': '', message: 'Danke!', place: 'zion' }),
      { form: 'correction' },
    ),
    request: { form: 'correction' },
  }),
  'who spell their address for other eyes': (desk) =>
    withoutScript(desk, { message: 'Antworten Sie bitte an anna [at] beispiel [punkt] de.' }),
  'who suggest a shop that is called like its website': async (desk) => ({
    fields: await byScript(
      desk,
      suggested({ 'proposed.name': 'rad-haus.de', 'proposed.website': 'https://rad-haus.de' }),
      { form: 'suggestion' },
    ),
    request: { form: 'suggestion' },
  }),
  'in the frame of another site': async (desk) => ({
    fields: await byScript(desk, { marker: 'blocked' }, { context: 'embed' }),
    request: NO_COOKIE,
  }),
}

describe('finding 6: people are accepted', () => {
  for (const [name, prepare] of Object.entries(PEOPLE)) {
    test(`finding 6: people ${name}`, async () => {
      const desk = openDesk()
      const { fields, request } = await prepare(desk)
      const sent = await desk.send(fields, request)
      expect(sent).toMatchObject({ ok: true, kind: 'stored' })
      expect(judged(desk)).toMatchObject({ verdict: 'accept' })
    })
  }

  test('finding 6: thirty pupils on one network within an hour, each with a text of their own', async () => {
    const desk = openDesk()
    const all: Sent[] = []
    for (const message of PUPILS) all.push({ fields: await byScript(desk, { message }) })
    desk.clock.now += 1_000
    expect(await verdictsOf(desk, all)).toEqual(PUPILS.map(() => 'accept'))
  })

  test('finding 6: a pupil without JavaScript is not blamed for the class', async () => {
    const desk = openDesk()
    for (const message of PUPILS) await desk.send(await byScript(desk, { message }))
    const { fields, request } = withoutScript(desk, { message: 'Gibt es dort auch Schlangen?' })
    await desk.send(fields, request)
    expect(judged(desk)).toMatchObject({ verdict: 'accept' })
  })

  test('finding 6: thirty times nearly the same from one network is held from the sixth on', async () => {
    const desk = openDesk()
    const all: Sent[] = []
    for (let at = 0; at < 30; at++) {
      const message = `Sparen Sie jetzt bei Druckerpatronen, Angebot Nummer ${at} gilt nur heute.`
      all.push({ fields: await byScript(desk, { message }) })
    }
    const verdicts = await verdictsOf(desk, all)
    expect(verdicts.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'accept'))
    expect(verdicts.slice(5)).toEqual(Array.from({ length: 25 }, () => 'quarantine'))
  })

  test('finding 6: whatever is held is stored with its reasons, and nothing is refused', async () => {
    const desk = openDesk()
    for (const prepare of [...Object.values(BOTS), ...Object.values(PEOPLE)]) {
      const before = desk.store.submissions.length
      const { fields, request } = await prepare(desk)
      const address = `198.51.${before % 256}.7`
      const sent = await desk.send(fields, { ...request, senderAddress: address })
      expect(sent).toMatchObject({ ok: true })
      expect(desk.store.submissions.length).toBeGreaterThan(before)
    }
    const held = desk.store.submissions.filter(({ verdict }) => verdict === 'quarantine')
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 'quarantine'))
    expect(held.filter(({ signals }) => signals.length === 0)).toEqual([])
    expect(held.length).toBeGreaterThanOrEqual(Object.keys(BOTS).length)
  })
})

/** What thirty pupils ask when their teacher sends them to the site. */
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
