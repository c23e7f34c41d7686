import { request } from 'node:http'
import { expect, test } from './support/test.ts'
import { startSite } from './support/server.ts'

// Sends requests as a proxy that terminates TLS would; no browser could send them here.
const PUBLIC_URL = 'https://orte.example'

type FormPost = { path: string; form: Record<string, string>; host: string; origin: string }

function post(url: string, { path, form, host, origin }: FormPost): Promise<number> {
  const { port } = new URL(url)
  const headers = {
    host,
    origin,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': '10.1.2.3',
  }
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(new URLSearchParams(form).toString())
  })
}

const MESSAGE = {
  path: '/kontakt',
  form: { name: 'Anna', email: 'anna@beispiel.de', message: 'Ist der Weg barrierefrei?' },
}
const SIGN_IN = {
  path: '/verwaltung/anmelden',
  form: { email: 'otto@beispiel.de', password: 'Falsch' },
}

test('behind https, forms are accepted from our own pages and no others', async ({ serve }) => {
  const { url } = await serve('proxy', () =>
    startSite({ environment: { PUBLIC_URL, TRUSTED_PROXIES: '1' } }),
  )
  // The second proxy sends its own name for our host instead of the one that visitors used.
  for (const host of ['orte.example', '127.0.0.1:3000']) {
    const own = { host, origin: PUBLIC_URL }
    expect(await post(url, { ...MESSAGE, ...own }), host).toBe(303)
    expect(await post(url, { ...SIGN_IN, ...own }), host).toBe(401)
    expect(await post(url, { ...SIGN_IN, ...own, path: `${SIGN_IN.path}.data` }), host).toBe(401)
    for (const origin of ['https://fremd.example', 'http://orte.example', 'null']) {
      expect(await post(url, { ...MESSAGE, host, origin }), origin).toBe(403)
      expect(await post(url, { ...SIGN_IN, host, origin }), origin).toBe(403)
    }
  }
})
