import { afterAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/fakes/open-api.ts'

const { close, app, admin, ownerKey, asOwner } = await openApi()
const owner = await asOwner()

afterAll(close)

const addresses = (count: number) =>
  Array.from({ length: count }, (_, number) => `a${number}@beispiel.de`)

describe('the settings', () => {
  const PATH = '/api/v1/settings'
  const call = (method: string, section = '', body?: unknown, match?: string) =>
    app.request(PATH + section, {
      method,
      headers: {
        ...owner,
        'content-type': 'application/json',
        ...(match !== undefined && { 'if-match': match }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const tagOf = async (section: string) => (await call('GET', section)).headers.get('etag') ?? ''

  test('every section that is read can be sent back unchanged, and nothing changes', async () => {
    const all = await (await call('GET')).json()
    expect(Object.keys(all)).toEqual([
      'look',
      'country',
      'languages',
      'visitors',
      'map',
      'google',
      'embedding',
      'mail',
      'sender',
      'inquiry',
      'spam',
      'signIn',
      'retention',
      'responsible',
      'imprint',
      'privacy',
      'accessibility',
    ])
    for (const [section, record] of Object.entries<Record<string, unknown>>(all)) {
      const { version, fixed, ...values } = record
      expect([section, fixed]).toEqual([section, []])
      // A site without a name yet has no name to send back.
      if (section === 'look') values['name'] = 'Lageplan'
      const put = await call('PUT', `/${section}`, values, `"${String(version)}"`)
      expect([section, put.status, await put.json()]).toEqual([
        section,
        200,
        { ...values, version: expect.any(String), fixed },
      ])
    }
  })

  test('finding 5: can be read with a key, but not changed, whatever its role', async () => {
    const headers = {
      authorization: `Bearer ${ownerKey}`,
      'content-type': 'application/json',
      'if-match': '*',
    }
    expect((await app.request(PATH, { headers })).status).toBe(200)
    const body = JSON.stringify({ doneDays: 1, quarantineDays: 1, auditDays: 400 })
    const put = await app.request(`${PATH}/retention`, { method: 'PUT', headers, body })
    expect([put.status, await put.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'proof_required' }),
    ])
  })

  test('a section is replaced only with its current version or `*`, and takes effect at once', async () => {
    const days = { doneDays: 90, quarantineDays: 20, auditDays: 400 }
    expect((await call('PUT', '/retention', days)).status).toBe(428)
    const read = await call('GET', '/retention')
    const etag = read.headers.get('etag') ?? ''
    const { version } = await read.json()
    expect(etag).toBe(`"${version}"`)
    expect(read.headers.get('cache-control')).toBe('no-store')
    const put = await call('PUT', '/retention', days, etag)
    expect(put.status).toBe(200)
    expect(put.headers.get('etag')).not.toBe(etag)
    expect((await admin.settings.read()).retention).toEqual(days)

    const late = await call('PUT', '/retention', { ...days, doneDays: 10 }, etag)
    expect(late.status).toBe(412)
    expect(late.headers.get('etag')).toBe(put.headers.get('etag'))
    expect(await late.json()).toMatchObject({
      code: 'conflict',
      problems: [{ field: 'doneDays', rule: 'changed' }],
    })
    for (const tag of [`W/${put.headers.get('etag')}`, '"abc"', 'abc']) {
      expect([tag, (await call('PUT', '/retention', days, tag)).status]).toEqual([tag, 412])
    }
    expect((await call('PUT', '/retention', days, '*')).status).toBe(200)
    const [entry] = await admin.auditLog.list({ subject: 'retention', limit: 1 })
    expect(entry).toMatchObject({ action: 'setting.saved', after: days })
  })

  test.each([
    ['mail', { recipients: addresses(100).join('\n') }, { recipients: addresses(1) }],
    ['imprint', { de: '🏔'.repeat(50_000) }, { de: 'Kurz' }],
  ] as const)('%s at the page’s length limit can be compared', async (section, typed, body) => {
    const fields: Record<string, string> = typed
    const form = { typed: (name: string) => fields[name] ?? '', version: undefined }
    expect(await admin.settings.save(section, form, 'anna')).toMatchObject({ ok: true })
    expect((await call('PUT', `/${section}`, body, '"alt"')).status).toBe(412)
  })

  test('the rules are those of the page, and problems use the names of the fields that were sent', async () => {
    const wrong: [string, unknown, string, string][] = [
      ['/look', { name: '', accent: '#ffcd00' }, 'name', 'required'],
      ['/country', { country: 'Atlantis' }, 'country', 'country_unknown'],
      ['/languages', { locales: [] }, 'locales', 'no_language'],
      ['/languages', { locales: ['fr'] }, 'locales.0', 'invalid'],
      ['/mail', { recipients: ['anna@'] }, 'recipients', 'email_invalid'],
      ['/sender', { address: 'a@b.de', name: '\u0007' }, 'name', 'control_characters'],
      [
        '/map',
        { ground: 'tiles', address: 'file:///etc/passwd' },
        'address',
        'map_address_malformed',
      ],
      ['/embedding', { origins: ['http://a.example'] }, 'origins', 'embed_origin_invalid'],
      ['/responsible', { email: 'anna@' }, 'email', 'email_invalid'],
      ['/visitors', { unit: null, consent: { de: 'x'.repeat(601) } }, 'consent.de', 'too_long'],
      ['/retention', { doneDays: 1, quarantineDays: 1, auditDays: 1 }, 'auditDays', 'days_invalid'],
      ['/spam', { threshold: 3.5 }, 'threshold', 'threshold_invalid'],
      ['/spam', { threshold: 5.2 }, 'threshold', 'threshold_invalid'],
    ]
    for (const [section, body, field, rule] of wrong) {
      const put = await call('PUT', section, body, '*')
      expect([section, put.status]).toEqual([section, 422])
      const { problems } = await put.json()
      expect([section, problems]).toEqual([
        section,
        expect.arrayContaining([expect.objectContaining({ field, rule })]),
      ])
    }
  })

  test('no other field can be written, and no secret can be read', async () => {
    const made = await admin.webhooks.add(
      { name: 'Kasse', url: 'https://kasse.example/geheimer-pfad', isOn: true, getsPlaces: false },
      'test',
    )
    if (!made.ok) throw new Error('it was refused')
    const before = await admin.settings.read()
    const extra = ['version', 'role', 'id', 'logo', 'recipients', 'site.google']
    for (const key of extra) {
      const body = { name: 'Fremd', accent: '#ffcd00', [key]: 'x' }
      const put = await call('PUT', '/look', body, '*')
      expect([key, put.status]).toEqual([key, 422])
      const { problems } = await put.json()
      expect(problems).toEqual([{ field: key, rule: 'unknown' }])
    }
    const polluted = '{"name":"Fremd","accent":"#ffcd00","__proto__":{"isOn":true}}'
    expect((await call('PUT', '/look', polluted, '*')).status).toBe(422)
    expect(await admin.settings.read()).toEqual(before)
    for (const path of ['', '/look', '/webhooks', '/logo']) {
      const text = await (await call('GET', path)).text()
      expect([path, /geheimer-pfad|whsec_/.test(text)]).toEqual([path, false])
    }
    expect((await call('PUT', '/logo', { light: 'x' }, '*')).status).toBe(404)
    expect(await tagOf('/webhooks')).toBe('')
  })
})
