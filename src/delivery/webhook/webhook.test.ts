import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { Notice } from '../../domain/submissions/delivery/deliver.ts'
import { isPublicAddress } from '../fetch/public-address.ts'
import { webhookHeaders, createWebhookSender, type WebhookOptions } from './webhook-sender.ts'
import { parseWebhookSecret, parseWebhookUrl, webhookName } from './webhook-settings.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = new Date('2026-11-21T09:00:00.000Z')

const NOTICE: Notice = {
  delivery: { id: '01900000-0000-7000-8000-000000000001', recipient: 'https://empfang.example' },
  submission: {
    id: 'submission',
    receipt: 'LP-7K3F-29QD',
    form: 'message',
    fields: { name: 'Jörg', email: 'joerg@beispiel.de', message: 'Grüße' },
    locale: 'de',
    receivedAt: new Date('2026-11-21T08:30:00Z'),
    idempotencyKey: 'key',
    contentHash: 'hash',
    verdict: 'accept',
    score: 0,
    signals: [],
    status: 'inbox',
  },
  place: { name: 'Zion', slug: 'zion', isPublic: true },
}

type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; path: string }

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

/** A local receiver that gives these answers in turn; `hang` never answers. */
async function startReceiver(...answers: (number | 'hang' | 'drop' | 'flood')[]) {
  const received: ReceivedRequest[] = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      const answer = answers.shift() ?? 204
      if (answer === 'hang') return
      if (answer === 'drop') return void request.socket.destroy()
      if (answer === 'flood') return flood()
      response.writeHead(answer, { location: '/woanders' }).end()
    })
    const flood = () => {
      response.on('error', () => {})
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    }
  })
  const port = await new Promise<number>((resolve) => {
    server?.listen(0, '127.0.0.1', () => {
      const address = server?.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { received, url: `http://empfang.example:${port}/haken?schluessel=1` }
}

function aSender(url: string, overrides: Partial<WebhookOptions> = {}) {
  return createWebhookSender({
    url,
    secret: parseWebhookSecret(SECRET)!,
    placeUrl: (slug) => `https://orte.beispiel.de/orte/${slug}`,
    now: () => NOW,
    isAllowed: () => true,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    ...overrides,
  })
}

describe('a signature', () => {
  test('matches the example of Standard Webhooks', () => {
    const headers = webhookHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        at: new Date(1_614_265_330_000),
        body: '{"test": 2432232314}',
      },
      parseWebhookSecret(SECRET)!,
    )
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })
})

describe('an outgoing webhook', () => {
  test('carries the message, signed, with an id that stays the same', async () => {
    const { received, url } = await startReceiver()
    const send = aSender(url)
    expect([await send(NOTICE), await send(NOTICE)]).toEqual([{ ok: true }, { ok: true }])
    expect(received).toHaveLength(2)
    for (const { headers, body, path } of received) {
      expect(path).toBe('/haken?schluessel=1')
      expect(headers).toMatchObject({
        host: new URL(url).host,
        'content-type': 'application/json',
        'webhook-id': NOTICE.delivery.id,
        'webhook-timestamp': String(NOW.getTime() / 1000),
      })
      const signed = `${NOTICE.delivery.id}.${NOW.getTime() / 1000}.${body}`
      const mac = createHmac('sha256', parseWebhookSecret(SECRET)!).update(signed).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${mac}`)
      expect(JSON.parse(body)).toEqual({
        type: 'message.received',
        timestamp: '2026-11-21T08:30:00.000Z',
        data: {
          id: 'submission',
          receipt: 'LP-7K3F-29QD',
          form: 'message',
          locale: 'de',
          receivedAt: '2026-11-21T08:30:00.000Z',
          place: { name: 'Zion', slug: 'zion', url: 'https://orte.beispiel.de/orte/zion' },
          page: null,
          fields: NOTICE.submission.fields,
        },
      })
    }
  })

  test.each([
    ['a server error', 500, { isPermanent: false, error: 'HTTP 500' }],
    ['too many requests', 429, { isPermanent: false, error: 'HTTP 429' }],
    ['a receiver that is gone for good', 410, { isPermanent: true, error: 'HTTP 410' }],
    ['a redirect, which is not followed', 302, { isPermanent: false, error: 'redirected' }],
    ['a dropped connection', 'drop', { isPermanent: false, error: 'socket hang up' }],
  ] as const)('fails on %s', async (_, answer, failure) => {
    const { received, url } = await startReceiver(answer)
    expect(await aSender(url)(NOTICE)).toEqual({ ok: false, ...failure })
    expect(received).toHaveLength(1)
  })

  test('does not wait for an answer beyond its time limit', async () => {
    const { url } = await startReceiver('hang')
    const timedOut = { ok: false, isPermanent: false, error: 'timed_out' }
    expect(await aSender(url, { timeoutMs: 50 })(NOTICE)).toEqual(timedOut)
    const resolve = () => new Promise<never>(() => {})
    expect(await aSender(url, { timeoutMs: 50, resolve })(NOTICE)).toEqual(timedOut)
  })

  test('aborts an endless answer after a megabyte', async () => {
    const { url } = await startReceiver('flood')
    const closed = new Promise((resolve) => {
      server?.on('connection', (socket) => {
        socket.on('error', () => {})
        socket.on('close', resolve)
      })
    })
    expect(await aSender(url)(NOTICE)).toEqual({ ok: true })
    await closed
  })

  test('is not sent when the name does not resolve', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))
    const unknown = { ok: false, isPermanent: false, error: 'host_unknown' }
    expect(await aSender('https://gibt.es.nicht.example/', { resolve })(NOTICE)).toEqual(unknown)
  })
})

describe('an address that is not public', () => {
  test.each(
    [
      '127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254',
      '100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: ::ffff:127.0.0.1 ::ffff:8.8.8.8',
      'fc00::1 fd12::1 fe80::1 fe80::1%eth0 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1',
      'localhost 8.8.8 08.8.8.8',
    ].flatMap((line) => line.split(' ')),
  )('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001::1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each(['http://127.0.0.1:PORT/', 'http://[::1]:PORT/', 'http://localhost:PORT/'])(
    '%s is sent nothing, and fails permanently',
    async (address) => {
      const { received, url } = await startReceiver()
      const target = address.replace('PORT', new URL(url).port)
      const send = aSender(target, { isAllowed: undefined, resolve: undefined })
      expect(await send(NOTICE)).toEqual({ ok: false, isPermanent: true, error: 'address_refused' })
      expect(received).toEqual([])
    },
  )

  test('among several gets the host refused', async () => {
    const { received, url } = await startReceiver()
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const send = aSender(url, { isAllowed: undefined, resolve })
    expect(await send(NOTICE)).toMatchObject({ error: 'address_refused' })
    expect(received).toEqual([])
  })

  test('cannot slip in through a second DNS lookup', async () => {
    const { received, url } = await startReceiver()
    let looks = 0
    const resolve = async () => {
      looks += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    // The name itself does not resolve, so only the checked address can have been used.
    expect(await aSender(url, { resolve })(NOTICE)).toEqual({ ok: true })
    expect([looks, received.length]).toEqual([1, 1])
  })
})

describe('the settings', () => {
  test.each([
    ['https://empfang.example/haken', true],
    ['http://empfang.example/haken', false],
    ['https://name:wort@empfang.example/', false],
    ['https://empfang.example/#teil', false],
    ['empfang.example', false],
  ])('address %s: %s', (text, isTaken) => {
    expect(parseWebhookUrl(text) !== undefined).toBe(isTaken)
  })

  test.each([
    [SECRET, true],
    ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', false],
    ['whsec_kurz', false],
    [`whsec_${'A'.repeat(88)}`, false],
  ])('key %s: %s', (text, isTaken) => {
    expect(parseWebhookSecret(text) !== undefined).toBe(isTaken)
  })

  test('hide the path, which may be a secret', () => {
    expect(webhookName({ url: 'https://empfang.example/T0/B1/geheim' })).toBe(
      'https://empfang.example',
    )
  })
})
