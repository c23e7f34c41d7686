import { describe, expect, test } from 'vitest'
import { DEFAULT_RETENTION } from '../submissions/retention/retention.ts'
import { createSiteSettings } from './site-settings.ts'
import { type Section } from './settings-sections.ts'

function aSite() {
  const stored = new Map<string, unknown>()
  const saved: string[] = []
  const settings = createSiteSettings(
    {
      setting: async (key) => stored.get(key),
      async changeSettings(keys, change) {
        const before = Object.fromEntries(keys.map((key) => [key, stored.get(key)]))
        const writes = Object.entries(change(before) ?? {}).filter(
          ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
        )
        for (const [key, value] of writes) {
          saved.push(key)
          stored.set(key, value)
        }
        return writes.length > 0
      },
    },
    {
      map: ({ address }) => (address ? [] : [{ field: 'address', rule: 'required' }]),
      google: () => [],
      isPrivateOriginAllowed: () => false,
      isPrivateHost: (host) => host === '10.0.0.1',
      hasSecondFactor: async (account) => account === 'berta',
    },
    async (secret, key) => `sealed ${key} ${secret}`,
  )
  const save = (
    section: Section,
    typed: Record<string, string>,
    version?: string,
    actor = 'anna',
  ) => settings.save(section, { typed: (name) => typed[name] ?? '', version }, actor)
  return { settings, save, saved, stored }
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, number) => `a${number}@beispiel.de`).join('\n')

describe('settings', () => {
  test('are stored as typed, and only changed ones are written', async () => {
    const { settings, save, saved } = aSite()
    await save('look', { name: ' Orte  e. V. ', accent: '#0B57A4' })
    await save('look', { name: 'Orte e. V.', accent: '#ffcd00' })
    expect(saved).toEqual(['site.name', 'site.accent', 'site.accent'])
    expect(await settings.read()).toMatchObject({ name: 'Orte e. V.', accent: '#ffcd00' })
  })

  test('for units and consent return to the default when emptied', async () => {
    const { settings, save, stored } = aSite()
    expect(await settings.read()).toMatchObject({ unit: undefined, consent: {} })
    await save('visitors', { unit: 'mi', de: 'Google sitzt in den USA.', en: '' })
    expect(await settings.read()).toMatchObject({
      unit: 'mi',
      consent: { de: 'Google sitzt in den USA.' },
    })
    await save('visitors', { unit: 'Ellen', de: ' ', en: '' })
    expect(await settings.read()).toMatchObject({ unit: undefined, consent: {} })
    expect(stored.get('site.unit')).toBeUndefined()
  })

  test.each<[Section, Record<string, string>, string, string]>([
    ['look', { name: ' ', accent: '#ffcd00' }, 'name', 'required'],
    [
      'look',
      { name: 'x', accent: '#ffcd00', 'tagline.en': 'x'.repeat(161) },
      'tagline.en',
      'too_long',
    ],
    ['mail', { recipients: addresses(101) }, 'recipients', 'recipients_too_many'],
    ['look', { name: 'x', accent: 'gelb' }, 'accent', 'colour_invalid'],
    ['look', { name: 'x', accent: '#8a8a00;}' }, 'accent', 'colour_invalid'],
    ['visitors', { unit: '', de: 'x'.repeat(601), en: '' }, 'de', 'too_long'],
    ['mail', { recipients: 'a@beispiel.de, b' }, 'recipients', 'email_invalid'],
    [
      'retention',
      { doneDays: '0', quarantineDays: '1', auditDays: '365' },
      'doneDays',
      'days_invalid',
    ],
    [
      'retention',
      { doneDays: '1', quarantineDays: '1', auditDays: '364' },
      'auditDays',
      'days_invalid',
    ],
    ['logo', { dark: `${'a'.repeat(32)}-640x160` }, 'light', 'logo_light_missing'],
    ['languages', { first: 'de' }, 'first', 'no_language'],
    ['languages', { 'on.en': 'yes', first: 'de' }, 'first', 'language_off'],
    ['sender', { address: 'anna' }, 'address', 'email_invalid'],
    ['imprint', { de: 'x'.repeat(50_001), en: '' }, 'de', 'too_long'],
  ])('%s %j: %s is %s, and nothing is written', async (section, typed, field, rule) => {
    const { save, saved } = aSite()
    expect(await save(section, typed)).toMatchObject({ ok: false, problems: [{ field, rule }] })
    expect(saved).toEqual([])
  })

  test('saved by somebody else meanwhile are kept; other sections do not conflict', async () => {
    const { settings, save } = aSite()
    const { versions } = await settings.read()
    const look = (name: string) => save('look', { name, accent: '#ffcd00' }, versions['look'])
    await save('mail', { recipients: 'a@beispiel.de' })
    expect(await look('Die Erste')).toEqual({ ok: true })
    expect(await look('Die Zweite')).toEqual({ ok: false, problems: [], isConflict: true })
    expect((await settings.read()).name).toBe('Die Erste')
    const again = (await settings.read()).versions['look']
    expect(await save('look', { name: 'Beide', accent: '#ffcd00' }, again)).toEqual({ ok: true })
  })

  test('for a map are checked by the maps; the built-in map stores none, and without a key there is no Google', async () => {
    const { settings, save, stored } = aSite()
    const refused = { ok: false, problems: [{ field: 'address', rule: 'required' }] }
    expect(await save('map', { ground: 'tiles' })).toEqual(refused)
    const tiles = { ground: 'tiles', address: 'https://k.example', schema: '', attribution: '' }
    await save('map', tiles)
    expect((await settings.read()).map).toEqual(tiles)
    await save('map', { ...tiles, ground: 'builtin' })
    expect(stored.get('site.map')).toBeUndefined()
    await save('google', { key: ' AIza ', channel: '', mapId: '' })
    expect((await settings.read()).google).toEqual({ key: 'AIza', channel: '', mapId: '' })
    await save('google', { key: '', channel: '7', mapId: '' })
    expect((await settings.read()).google).toBeUndefined()
  })

  test('for a logo keep stored files, take new ones, and remove those marked for removal', async () => {
    const { settings, save } = aSite()
    const [a, b] = ['a', 'b'].map((digit) => `${digit.repeat(32)}-640x160`) as [string, string]
    await save('logo', { light: a, dark: b })
    expect((await settings.read()).logo).toEqual({ light: a, dark: b })
    await save('logo', { 'kept.light': a, 'kept.dark': b, light: b, 'remove.dark': 'yes' })
    expect((await settings.read()).logo).toEqual({ light: b })
    await save('logo', { light: '../../etc/passwd' })
    expect((await settings.read()).logo).toBeUndefined()
  })

  test('for languages put the first language first, German by default', async () => {
    const { settings, save, stored } = aSite()
    expect((await settings.read()).locales).toEqual(['de', 'en'])
    await save('languages', { 'on.de': 'yes', 'on.en': 'yes', first: 'en' })
    expect((await settings.read()).locales).toEqual(['en', 'de'])
    await save('languages', { 'on.de': 'yes', first: 'de' })
    expect((await settings.read()).locales).toEqual(['de'])
    await save('languages', { 'on.de': 'yes', 'on.en': 'yes', first: 'de' })
    expect(stored.get('site.locales')).toBeUndefined()
    for (const wrong of [[], ['fr'], 'en', [1]]) {
      stored.set('site.locales', wrong)
      expect((await settings.read()).locales).toEqual(['de', 'en'])
    }
  })

  test('name a sender on one line; without an address there is no sender', async () => {
    const { settings, save } = aSite()
    await save('sender', { senderName: 'Orte\r\nBcc: x@y.example', address: ' orte@beispiel.de ' })
    expect((await settings.read()).sender).toEqual({
      name: 'Orte Bcc: x@y.example',
      address: 'orte@beispiel.de',
    })
    await save('sender', { senderName: 'Orte', address: ' ' })
    expect((await settings.read()).sender).toBeUndefined()
  })

  test('only somebody with a second factor can require one of everybody', async () => {
    const { settings, save, stored } = aSite()
    const required = { requireSecondFactor: 'yes' }
    const field = 'requireSecondFactor'
    expect(await save('signIn', required)).toEqual({
      ok: false,
      problems: [{ field, rule: 'own_factor_missing' }],
    })
    expect(stored.size).toBe(0)
    expect(await save('signIn', required, undefined, 'berta')).toEqual({ ok: true })
    expect((await settings.read()).requireSecondFactor).toBe(true)
    // An owner who has lost her own factor may still switch it off.
    expect(await save('signIn', {})).toEqual({ ok: true })
    expect((await settings.read()).requireSecondFactor).toBe(false)
    expect(stored.get('accounts.requireSecondFactor')).toBeUndefined()
  })

  test('recipients are separated by lines or commas, each stored once', async () => {
    const { settings, save } = aSite()
    await save('mail', { recipients: 'a@beispiel.de\r\nb@beispiel.de; a@beispiel.de' })
    expect((await settings.read()).recipients).toEqual(['a@beispiel.de', 'b@beispiel.de'])
  })

  test('an emptied text restores the template; invalid stored values count as missing', async () => {
    const { settings, save, stored } = aSite()
    await save('imprint', { de: '# Wir', en: '' })
    expect((await settings.read()).legal.imprint).toEqual({ de: '# Wir' })
    await save('imprint', { de: ' ', en: '' })
    expect((await settings.read()).legal.imprint).toBeUndefined()
    await save('accessibility', { de: '', en: '# Us' })
    expect((await settings.read()).legal.accessibility).toEqual({ en: '# Us' })
    stored.set('retention', { doneDays: 'ewig' })
    stored.set('site.accent', 'red; }')
    expect(await settings.read()).toMatchObject({ retention: DEFAULT_RETENTION, accent: '#ffcd00' })
  })
})

describe('a secret in the settings', () => {
  const SERVER = { host: 'Mail.Beispiel.de', security: 'tls', port: '', user: 'orte' }

  test('is stored encrypted, and stays when nothing is typed', async () => {
    const { settings, save, stored } = aSite()
    expect(await save('server', SERVER)).toMatchObject({ problems: [{ field: 'password' }] })
    expect(await save('server', { ...SERVER, password: 'geheim' })).toEqual({ ok: true })
    const value = { host: 'mail.beispiel.de', port: 465, security: 'tls', user: 'orte' }
    expect(stored.get('mail.server')).toEqual({ ...value, sealed: 'sealed mail.server geheim' })
    expect((await settings.read()).mailServer).toEqual({ ...value, hasPassword: true })
    expect(await save('server', SERVER)).toEqual({ ok: true })
    expect(stored.get('mail.server')).toMatchObject({ sealed: 'sealed mail.server geheim' })
  })

  test('never goes to another host or user', async () => {
    const { save, stored } = aSite()
    await save('server', { ...SERVER, password: 'geheim' })
    const again = { ok: false, problems: [{ field: 'password', rule: 'secret_again' }] }
    expect(await save('server', { ...SERVER, host: 'mail.anders.de' })).toEqual(again)
    expect(await save('server', { ...SERVER, user: 'anders' })).toEqual(again)
    expect(stored.get('mail.server')).toMatchObject({ host: 'mail.beispiel.de', user: 'orte' })
    expect(await save('server', { ...SERVER, user: '' })).toEqual({ ok: true })
    expect(stored.get('mail.server')).toEqual({
      host: 'mail.beispiel.de',
      port: 465,
      security: 'tls',
      user: '',
    })
  })

  test('of a geocoder is optional, and can be removed', async () => {
    const { settings, save } = aSite()
    const service = { geocoderUrl: 'https://photon.beispiel.de/', kind: 'photon', perSecond: '0,5' }
    await save('geocoder', service)
    expect((await settings.read()).geocoder).toEqual({
      kind: 'photon',
      url: 'https://photon.beispiel.de',
      perSecond: 0.5,
      forVisitors: false,
      hasKey: false,
    })
    await save('geocoder', { ...service, geocoderKey: 'k' })
    expect((await settings.read()).geocoder).toMatchObject({ hasKey: true })
    await save('geocoder', { ...service, dropKey: 'yes' })
    expect((await settings.read()).geocoder).toMatchObject({ hasKey: false })
    await save('geocoder', {})
    expect((await settings.read()).geocoder).toBeUndefined()
  })

  test.each<[Section, Record<string, string>, string, string]>([
    ['server', { host: '10.0.0.1' }, 'host', 'host_inside'],
    ['server', { host: '93.184.216.34' }, 'host', 'mail_host_invalid'],
    ['server', { host: 'localhost' }, 'host', 'mail_host_invalid'],
    ['server', { host: 'https://mail.beispiel.de' }, 'host', 'mail_host_invalid'],
    ['server', { host: 'mail.beispiel.de', port: '22' }, 'port', 'mail_port_invalid'],
    ['geocoder', { geocoderUrl: 'photon', kind: 'photon' }, 'geocoderUrl', 'geocoder_url_invalid'],
    [
      'geocoder',
      { geocoderUrl: 'http://photon.beispiel.de', kind: 'photon', geocoderKey: 'k' },
      'geocoderKey',
      'geocoder_key_in_clear',
    ],
    ['geocoder', { geocoderUrl: 'http://10.0.0.1', kind: 'photon' }, 'geocoderUrl', 'host_inside'],
    [
      'geocoder',
      { geocoderUrl: 'https://nominatim.openstreetmap.org', kind: 'nominatim', perSecond: '2' },
      'perSecond',
      'geocoder_pace_invalid',
    ],
  ])('%s %o is refused at %s', async (section, typed, field, rule) => {
    const { save, stored } = aSite()
    expect(await save(section, typed)).toMatchObject({ problems: [{ field, rule }] })
    expect(stored.size).toBe(0)
  })
})
