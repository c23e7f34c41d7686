import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import type { AppParts } from '../app-parts.ts'
import { addStaticFiles } from './static-files.ts'

const clientDirectory = temporaryDirectory()
mkdirSync(join(clientDirectory, 'assets'))
writeFileSync(join(clientDirectory, 'assets', 'worker-a1b2.js'), 'postMessage(1)')
writeFileSync(join(clientDirectory, 'assets', 'font-c3d4.woff2'), 'font')
const site: AppParts['site'] = Object.assign(Object.create(null), {
  street: undefined,
  accent: '#ffcd00',
})
const app = new Hono()
const parts: AppParts = Object.assign(Object.create(null), { clientDirectory, site })
addStaticFiles(app, parts)

const ask = (ifNoneMatch: string) =>
  app.request('/assets/worker-a1b2.js', { headers: { 'if-none-match': ifNoneMatch } })

test('a worker is sent again only when its policy has changed', async () => {
  const etag = (await ask('"other"')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^".{22}"$/)
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    expect((await ask(known)).status).toBe(304)
  }
  site.street = { styleUrl: '', foreignOrigin: 'https://kacheln.example' }
  expect((await ask(etag)).status).toBe(200)
})

test('a tag that merely contains ours does not match', async () => {
  const etag = (await ask('"other"')).headers.get('etag') ?? ''
  expect((await ask(`"other${etag}`)).status).toBe(200)
})

test('a file that was temporarily unreadable is served once it can be read', async () => {
  const file = join(clientDirectory, 'assets', 'font-c3d4.woff2')
  const font = () => app.request('/assets/font-c3d4.woff2')
  // By now the names have been read.
  await ask('*')
  renameSync(file, `${file}.away`)
  expect((await font()).status).toBe(500)
  renameSync(`${file}.away`, file)
  expect((await font()).status).toBe(200)
})

test('the favicon has the accent of the site, even after it changes', async () => {
  const icon = async () => (await app.request('/favicon.svg')).text()
  expect(await icon()).toContain('fill="#ffcd00"')
  site.accent = '#004b93'
  expect(await icon()).toContain('fill="#004b93"')
  expect(await icon()).not.toContain('#161616')
})
