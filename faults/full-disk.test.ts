import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstLink } from '../e2e/support/first-link.ts'
import { type RunningSite, startSite } from '../e2e/support/server.ts'
import { temporaryDirectory } from '../test/temporary-directory.ts'

const DISK = join(temporaryDirectory(), 'disk')
const OWNER = {
  name: 'Anna Probe',
  email: 'anna@beispiel.de',
  password: 'Der Zug nach Zion fährt um acht',
}
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const CSV = 'name;city\n'.repeat(100_000)
const TUS = { 'tus-resumable': '1.0.0' }

const mayMount = process.getuid?.() === 0 && canMount()

function run(tool: string, ...parameters: string[]): boolean {
  return spawnSync(tool, parameters).status === 0
}

function canMount(): boolean {
  mkdirSync(DISK)
  return run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', DISK)
}

if (!mayMount) console.log('full-disk: skipped, since only root may mount a small disk')

describe.skipIf(!mayMount)('finding 12: with a full disk', { timeout: 120_000 }, () => {
  let site: RunningSite
  let cookie = ''
  let upload = ''
  const filling = join(DISK, 'filling')

  beforeAll(async () => {
    site = await startSite({ directory: join(DISK, 'data') })
    const link = await firstLink(site)
    const made = await send(new URL(link).pathname, new URLSearchParams(OWNER))
    cookie = made.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
    if (made.status !== 303) throw new Error(`no account was made: ${made.status}`)
    upload = (await createUpload()).headers.get('location') ?? ''
    const { bavail, bsize } = statfsSync(DISK)
    // The file system writes as much as fits and rejects the rest.
    try {
      writeFileSync(filling, Buffer.alloc(bavail * bsize))
    } catch (error) {
      if (statfsSync(DISK).bavail > 16) throw error
    }
  }, 120_000)

  afterAll(async () => {
    await site?.kill()
    run('umount', '-l', DISK)
  })

  const send = (
    path: string,
    body: BodyInit | null,
    headers: Record<string, string> = {},
    method: 'POST' | 'PATCH' = 'POST',
  ) =>
    fetch(site.url + path, {
      method,
      body,
      redirect: 'manual',
      headers: { cookie, origin: site.url, ...headers },
    })

  const createUpload = () =>
    send('/api/v1/import-uploads', null, {
      ...TUS,
      'upload-length': String(CSV.length),
      'upload-metadata': `filename ${Buffer.from('orte.csv').toString('base64')}`,
    })

  const aFile = (field: string, bytes: BlobPart, name: string) => {
    const form = new FormData()
    form.set(field, new Blob([bytes]), name)
    return form
  }

  test.each([
    ['signing in', () => send('/verwaltung/anmelden', new URLSearchParams(OWNER), { cookie: '' })],
    [
      'a message',
      () =>
        send(
          '/_f/message',
          new URLSearchParams({
            name: 'Anna',
            email: 'anna@beispiel.de',
            message: 'Wann ist offen?',
            idempotencyKey: crypto.randomUUID(),
          }),
        ),
    ],
    ['a file of places', () => send('/api/v1/imports', aFile('file', CSV, 'orte.csv'))],
    ['an upload', () => createUpload()],
    [
      'a piece of a file',
      () =>
        send(
          upload,
          CSV,
          { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
          'PATCH',
        ),
    ],
    ['a photo', () => send('/verwaltung/orte/neu', aFile('photos', ONE_PIXEL, 'hafen.png'))],
    [
      'a key',
      () => {
        const key = { name: 'Probe', role: 'editor', reach: 'all' }
        return send('/verwaltung/schluessel', new URLSearchParams(key))
      },
    ],
  ])('%s is answered with 503 and its code', async (_, ask) => {
    const answer = await ask()
    expect(await answer.text()).toContain('storage_unavailable')
    expect(answer.status).toBe(503)
  })

  test('pages are shown', async () => {
    expect((await fetch(`${site.url}/?q=Denver`)).status).toBe(200)
  })

  test('signing in again once there is space succeeds', async () => {
    rmSync(filling)
    const answer = await send('/verwaltung/anmelden', new URLSearchParams(OWNER), { cookie: '' })
    expect(answer.status).toBe(303)
  })
})
