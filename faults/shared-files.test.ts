import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { createApiKeys } from '../src/domain/admin/api-keys.ts'
import { openStorage, type Storage } from '../src/storage/open-storage.ts'
import { type S3Server, startS3Server } from '../test/fakes/s3-server.ts'
import { type RunningPostgres, startPostgres } from '../test/postgres.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'

const TIMEOUT = 300_000

let postgres: RunningPostgres
let s3: S3Server
let storage: Storage
let sites: RunningSite[]
let authorization: string

beforeAll(async () => {
  ;[postgres, s3] = await Promise.all([startPostgres(), startS3Server()])
  const environment = {
    DATABASE_URL: postgres.url,
    SITE_SECRET: 'one secret for all servers of this site',
    FILES_S3_URL: `${s3.settings.url}/dateien`,
    FILES_S3_KEY_ID: s3.settings.keyId,
    FILES_S3_SECRET: s3.settings.secret,
  }
  const start = () => startSite({ directory: temporaryDirectory(), patience: 120_000, environment })
  sites = [await start(), await start()]
  const databaseUrl = postgres.url
  storage = await openStorage({ databaseUrl, directory: temporaryDirectory(), log() {} })
  const keys = createApiKeys({
    store: storage.apiKeys,
    limit: { checkAttempt: async () => undefined },
    now: () => new Date(),
    randomBytes,
  })
  const added = await keys.add({ name: 'Probe', role: 'editor' }, 'cli')
  if (!added.ok) throw new Error('no key')
  authorization = `Bearer ${added.token}`
}, TIMEOUT)

afterAll(async () => {
  await storage?.close()
  await Promise.all((sites ?? []).map((site) => site.stop()))
  await s3?.close()
  await postgres?.stop()
}, TIMEOUT)

const urlOf = (server: number) => sites[server]?.url ?? ''

async function aPicture(): Promise<Blob> {
  const create = { width: 80, height: 60, channels: 3 as const, background: '#336699' }
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())])
}

async function addPhoto(server: number, placeId: string): Promise<Response> {
  const body = new FormData()
  body.append('file', await aPicture(), 'tor.png')
  body.append('altDe', 'Tor')
  const version = (await storage.places.byId(placeId))?.version
  const headers = { authorization, 'if-match': `"${version}"` }
  const path = `/api/v1/places/${placeId}/photos`
  return fetch(urlOf(server) + path, { method: 'POST', headers, body })
}

test(
  'a photo that one server accepted is served by the other, and pages work without the storage',
  { timeout: TIMEOUT },
  async () => {
    const [place] = await Array.fromAsync(storage.places.streamPublished())
    if (!place) throw new Error('the demo has no place')
    s3.misbehave(() => 'busy')
    const refused = await addPhoto(0, place.id)
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'photo_not_stored' }),
    ])
    s3.misbehave(() => undefined)
    const added = await addPhoto(0, place.id)
    expect([added.status, await added.text()]).toEqual([201, expect.stringContaining('Tor')])
    const id = (await storage.places.byId(place.id))?.photos?.[0]?.id
    const path = `/fotos/${id}/80.webp`
    expect((await fetch(urlOf(1) + path)).status).toBe(200)
    s3.misbehave(() => 'busy')
    const page = await fetch(`${urlOf(1)}/orte/${place.slug}`)
    expect(page.status).toBe(200)
    const away = await fetch(urlOf(1) + path)
    expect([away.status, await away.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'storage_unavailable' }),
    ])
    s3.misbehave(() => undefined)
    expect((await fetch(urlOf(1) + path)).status).toBe(200)
  },
)

test(
  'an import that one server has checked is applied by the other, and its file is gone from the storage',
  { timeout: TIMEOUT },
  async () => {
    const body = new FormData()
    body.append('file', new Blob(['id,name,lat,lng\n9901,Hafenbräu,52.5,13.4\n']), 'orte.csv')
    const headers = { authorization }
    const sent = await fetch(`${urlOf(0)}/api/v1/imports`, { method: 'POST', headers, body })
    expect(sent.status).toBe(201)
    const { id }: { id: number } = await sent.json()
    const seen = async (server: number): Promise<unknown> =>
      (await fetch(`${urlOf(server)}/api/v1/imports/${id}`, { headers })).json()
    await vi.waitFor(async () => expect(await seen(1)).toMatchObject({ status: 'checked' }), {
      timeout: 120_000,
      interval: 200,
    })
    expect(readdirSync(join(sites[0]?.directory ?? '', 'imports'))).toEqual(['unfinished'])
    const applied = await fetch(`${urlOf(1)}/api/v1/imports/${id}/apply`, {
      method: 'POST',
      headers,
    })
    expect(applied.status).toBe(200)
    await vi.waitFor(async () => expect(await seen(0)).toMatchObject({ status: 'applied' }), {
      timeout: 120_000,
      interval: 200,
    })
    await vi.waitFor(
      () => expect(s3.requests).toContainEqual(expect.stringMatching(`^DELETE .*/imports/${id}$`)),
      { timeout: 30_000 },
    )
  },
)
