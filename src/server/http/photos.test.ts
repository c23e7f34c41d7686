import { type AddedPhoto, type PhotoStore, NO_PLACES } from '../../domain/places/place-store.ts'
import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPlace } from '../../../test/builders.ts'
import type { AppParts } from '../app-parts.ts'
import { withPhotosStored } from './photo-form.ts'
import { addPhotos } from './photos.ts'

const ID = `${'ab'.repeat(16)}-800x600`

let role: string | undefined
let needsApproval = false
let stored: number[]

const photos: PhotoStore = {
  async add(chunks): Promise<AddedPhoto> {
    let size = 0
    for await (const chunk of chunks) size += chunk.length
    stored.push(size)
    return size > 100 ? { ok: false, problem: 'photo_too_large' } : { ok: true, id: ID }
  },
  sizeOf: async () => undefined,
  async read({ id, width, format }) {
    return id === ID && width === 800 && format === 'webp' ? Uint8Array.of(1, 2, 3) : undefined
  },
}

const accounts = {
  readSession: async () => role && { operator: { id: 'a', name: 'A', role }, cookies: [] },
  lacksRequiredFactor: async () => false,
  limitsOf: async () => ({ ...NO_PLACES, placeIds: ['mine'], needsApproval }),
}
const PLACES = ['mine', 'other'].map((id) => aPlace({ id }))

// Contains only the parts that this test uses.
const parts = {
  admin: {
    photos,
    accounts,
    placeById: async (id: string) => PLACES.find((place) => place.id === id),
    placeTable: {},
    placeEditor: {},
    scheduledChanges: {},
    apiKeys: {},
    auditLog: {},
    imports: {},
    reportDenied: async () => undefined,
  },
  trustedProxies: 0,
} as unknown as AppParts

const app = new Hono()
addPhotos(app, parts)
app.all('*', async (c) => {
  const request = await withPhotosStored(c, parts)
  return request ? c.text(await request.text()) : c.text('', 413)
})

beforeEach(() => {
  role = 'editor'
  needsApproval = false
  stored = []
})

describe('a picture', () => {
  test('is cached for ever, and served only with its own type', async () => {
    const response = await app.request(`/fotos/${ID}/800.webp`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '3',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each([
    '400.webp',
    '800.jpg',
    '800.svg',
    '0800.webp',
    '800.webp.jpg',
    '..%2Fphoto.json',
    '1e3.webp',
  ])('is not there as %s', async (name) => {
    expect((await app.request(`/fotos/${ID}/${name}`)).status).toBe(404)
  })
})

describe('a form with photos', () => {
  const send = (form: FormData, path = '/verwaltung/orte/neu') =>
    app.request(path, { method: 'POST', body: form, headers: { 'sec-fetch-site': 'same-origin' } })

  function aForm(...sizes: number[]): FormData {
    const form = new FormData()
    form.set('name', 'Ä & Ö')
    for (const size of sizes) form.append('photoFiles', new File(['x'.repeat(size)], `${size}.jpg`))
    form.set('intent', 'save')
    return form
  }

  test('becomes a form of fields only, with the result of each file', async () => {
    const fields = new URLSearchParams(await (await send(aForm(5, 200, 7))).text())
    expect([...fields]).toEqual([
      ['name', 'Ä & Ö'],
      ['photo', ID],
      ['photoRefused', 'photo_too_large 200.jpg'],
      ['photo', ID],
      ['intent', 'save'],
    ])
    expect(stored).toEqual([5, 200, 7])
  })

  test('without a file becomes a form of fields as well', async () => {
    // Like a browser, because `FormData` would give the file a name.
    const body = [
      '--grenze\r\ncontent-disposition: form-data; name="name"\r\n\r\nÄ & Ö\r\n',
      '--grenze\r\ncontent-disposition: form-data; name="photoFiles"; filename=""\r\n',
      'content-type: application/octet-stream\r\n\r\n\r\n--grenze--\r\n',
    ].join('')
    const headers = {
      'content-type': 'multipart/form-data; boundary=grenze',
      'sec-fetch-site': 'same-origin',
    }
    const response = await app.request('/verwaltung/orte/neu', { method: 'POST', body, headers })
    expect([...new URLSearchParams(await response.text())]).toEqual([['name', 'Ä & Ö']])
    expect(stored).toEqual([])
  })

  test.each(['moderator', undefined])('from a %s is not read', async (who) => {
    role = who
    expect(await (await send(aForm(5))).text()).toBe('')
    expect(stored).toEqual([])
  })

  test('from a manager is read only for their own places', async () => {
    role = 'manager'
    for (const id of ['other', 'gone', 'neu']) {
      for (const path of [`/verwaltung/orte/${id}`, `/en/admin/places/${id}.data`]) {
        expect(await (await send(aForm(5), path)).text()).toBe('')
      }
    }
    expect(stored).toEqual([])
    for (const path of ['/verwaltung/orte/mine', '/en/admin/places/mine.data']) {
      expect(await (await send(aForm(5), path)).text()).toContain(`photo=${ID}`)
    }
    expect(stored).toEqual([5, 5])
  })

  test('from a manager whose changes need approval is read without its files', async () => {
    role = 'manager'
    needsApproval = true
    const fields = new URLSearchParams(await (await send(aForm(5), '/verwaltung/orte/mine')).text())
    expect([...fields.keys()]).not.toContain('photo')
    expect(fields.size).toBeGreaterThan(0)
    expect(stored).toEqual([])
  })

  test('that is sent somewhere else is left alone', async () => {
    expect(await (await send(aForm(5), '/verwaltung/postfach')).text()).toContain('form-data')
    expect(stored).toEqual([])
  })

  test.each([
    ['fields', 'name=""'],
    ['fields with a name', 'name="a"'],
    ['empty file fields', 'name="photoFiles"; filename=""'],
  ])('that never ends is refused: %s', async (_kind, names) => {
    const part = `--grenze\r\ncontent-disposition: form-data; ${names}\r\n\r\n\r\n`
    const piece = new TextEncoder().encode(part.repeat(100))
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
    const headers = {
      'content-type': 'multipart/form-data; boundary=grenze',
      'sec-fetch-site': 'same-origin',
    }
    const sent = { method: 'POST', body, headers, duplex: 'half' as const }
    const request = new Request('http://localhost/verwaltung/orte/neu', sent)
    expect((await app.request(request)).status).toBe(413)
  })

  test('that is too large or truncated does not pass as complete', async () => {
    const long = aForm()
    long.set('descriptionDe', 'x'.repeat(70_000))
    expect((await send(long)).status).toBe(413)
    expect((await send(aForm(...Array.from({ length: 13 }, () => 5)))).status).toBe(413)
    expect(stored).toHaveLength(12)
    const whole = new Request('http://x', { method: 'POST', body: aForm(5) })
    const cut = new Uint8Array(await whole.arrayBuffer()).slice(0, -20)
    const headers = {
      'content-type': whole.headers.get('content-type') ?? '',
      'sec-fetch-site': 'same-origin',
    }
    const response = await app.request('/verwaltung/orte/neu', {
      method: 'POST',
      body: cut,
      headers,
    })
    expect(response.status).toBe(413)
  })
})
