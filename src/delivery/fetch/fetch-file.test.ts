import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchFile } from './fetch-file.ts'

let server: Server
let port: number
let asked: string[] = []
let headers: IncomingHttpHeaders[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    headers.push(request.headers)
    const { url } = request
    if (url === '/moved') response.writeHead(302, { location: '/orte.csv' }).end()
    else if (url === '/inside')
      response.writeHead(302, { location: 'http://intern.example/' }).end()
    else if (url === '/elsewhere')
      response.writeHead(307, { location: `http://other.example:${port}/back` }).end()
    else if (url === '/back')
      response.writeHead(307, { location: `http://orte.example:${port}/orte.csv` }).end()
    else if (url === '/loop') response.writeHead(301, { location: '/loop' }).end()
    else if (url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (url === '/gone') response.writeHead(404).end()
    else if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"1"' }).end('name\nAdler\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))

// As if 127.0.0.1 were public and 127.0.0.2 were not; names resolve to either.
const outside = {
  isAllowed: (address: string) => address === '127.0.0.1',
  resolve: async (host: string) => [
    { address: host === 'intern.example' ? '127.0.0.2' : '127.0.0.1', family: 4 },
  ],
}
const at = (path: string) => `http://orte.example:${port}${path}`

test('a file comes with its ETag and is not downloaded again while it is unchanged', async () => {
  const fetched = await fetchFile(at('/moved'), outside)
  if (fetched.kind !== 'file') throw new Error(fetched.kind)
  expect(fetched).toMatchObject({ name: 'orte.csv', etag: '"1"' })
  expect(Buffer.concat(await Array.fromAsync(fetched.chunks)).toString()).toBe('name\nAdler\n')
  expect(await fetchFile(at('/orte.csv'), { ...outside, etag: '"1"' })).toEqual({
    kind: 'unchanged',
  })
})

test('secrets stay with the origin that they are for', async () => {
  const secrets = { authorization: 'Bearer x', 'x-api-key': 'y', cookie: 'z' }
  const asking = { ...outside, etag: '"2"', headers: secrets }
  headers = []
  await fetchFile(at('/moved'), asking)
  for (const sent of headers) expect(sent).toMatchObject(secrets)
  headers = []
  expect(await fetchFile(at('/elsewhere'), asking)).toMatchObject({ kind: 'file' })
  const [first, ...others] = headers
  expect(first).toMatchObject(secrets)
  expect(others).toHaveLength(2)
  for (const sent of others) {
    expect(sent).toMatchObject({ 'user-agent': 'Lageplan', 'if-none-match': '"2"' })
    for (const name of Object.keys(secrets)) expect(sent).not.toHaveProperty(name)
  }
})

test.each([
  ['/inside', 'address_refused'],
  ['/loop', 'too_many_redirects'],
  ['/file', 'url_invalid'],
  ['/gone', 'http_status'],
])('%s is refused: %s', async (path, problem) => {
  expect(await fetchFile(at(path), outside)).toMatchObject({ kind: 'failed', problem })
})

test('requests never go to this machine or its network', async () => {
  asked = []
  const hosts = ['localhost', '127.0.0.1', '[::1]', '0x7f000001', '10.0.0.1', '169.254.169.254']
  for (const host of hosts) {
    const url = `http://${host}:${port}/`
    expect(await fetchFile(url)).toMatchObject({ problem: 'address_refused' })
  }
  expect(await fetchFile(`http://anna:x@orte.example:${port}/`, outside)).toMatchObject({
    problem: 'url_invalid',
  })
  expect(asked).toEqual([])
})

test('when one of several addresses does not answer, the next one is tried', async () => {
  // Nothing listens on the first address.
  const resolve = async () => ['127.0.0.3', '127.0.0.1'].map((address) => ({ address, family: 4 }))
  const isAllowed = (address: string) => address.startsWith('127.')
  expect(await fetchFile(at('/orte.csv'), { isAllowed, resolve })).toMatchObject({ kind: 'file' })
  // One refused address is enough, wherever it is in the list.
  expect(await fetchFile(at('/orte.csv'), { ...outside, resolve })).toMatchObject({
    problem: 'address_refused',
  })
  const nowhere = { isAllowed, resolve: async () => [] }
  expect(await fetchFile(at('/orte.csv'), nowhere)).toMatchObject({ problem: 'address_refused' })
})

test('a name is resolved only once, so a later private address is never used', async () => {
  let looks = 0
  const resolve = async () => {
    looks += 1
    return [{ address: looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  }
  expect(await fetchFile(at('/orte.csv'), { ...outside, resolve })).toMatchObject({ kind: 'file' })
  expect(looks).toBe(1)
})

test('a trusted private origin is fetched, but not another one that it redirects to', async () => {
  const trusted = [`http://127.0.0.1:${port}`]
  const inside = `${trusted[0]}/orte.csv`
  expect(await fetchFile(inside)).toMatchObject({ kind: 'failed', problem: 'address_refused' })
  expect(await fetchFile(inside, { trusted })).toMatchObject({ kind: 'file', name: 'orte.csv' })
  const led = await fetchFile(`${trusted[0]}/inside`, { ...outside, trusted })
  expect(led).toMatchObject({ kind: 'failed', problem: 'address_refused' })
})
