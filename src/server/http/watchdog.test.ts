import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addHealth } from './add-routes.ts'
import { createWatchdog, CHECK_INTERVAL_MS } from './watchdog.ts'

function setUp() {
  const clock = { now: 1_000 }
  const logged: object[] = []
  const watchdog = createWatchdog({ now: () => clock.now, log: (entry) => void logged.push(entry) })
  const app = new Hono()
  const blocking = (milliseconds: number) => {
    clock.now += milliseconds
    return new Response('done')
  }
  app.use(watchdog.watch)
  app.get('/at-once/:ms', (c) => blocking(Number(c.req.param('ms'))))
  app.get('/later/:ms', async (c) => {
    await Promise.resolve()
    return blocking(Number(c.req.param('ms')))
  })
  app.get('/waiting', () => new Promise<Response>(() => undefined))
  addHealth(app, {
    product: { unavailableReason: async () => undefined },
    watchdog,
    isHolding: async () => false,
  })
  return {
    logged,
    ask: async (path: string) => app.request(path),
    pass(milliseconds: number) {
      for (let left = milliseconds; left > 0; left -= CHECK_INTERVAL_MS) {
        clock.now += Math.min(left, CHECK_INTERVAL_MS)
        watchdog.check()
      }
    },
    look: watchdog.check,
  }
}

test.each(['/at-once', '/later'])(
  'finding 4: if %s blocks the thread for over a second, it is logged without the query',
  async (path) => {
    const { ask, look, logged } = setUp()
    await ask(`${path}/2000?q=Anna`)
    look()
    expect(logged).toEqual([
      { event: 'thread_blocked', milliseconds: 1_500, routes: [`GET ${path}/2000`] },
    ])
  },
)

test('finding 4: the token of a link is not logged', async () => {
  const { ask, look, logged } = setUp()
  await ask('/at-once/2000')
  void ask(`/waiting/${'aB3_'.repeat(10)}`)
  look()
  expect(JSON.stringify(logged)).not.toContain('aB3_')
})

test('finding 4: a request that came after the block is not named', async () => {
  const { ask, look, logged } = setUp()
  await ask('/at-once/2000')
  void ask('/waiting')
  look()
  expect(logged).toMatchObject([{ routes: ['GET /at-once/2000'] }])
})

test('finding 4: a request that only waits does not count as a block', () => {
  const { ask, pass, logged } = setUp()
  void ask('/waiting')
  pass(20_000)
  expect(logged).toEqual([])
})

test('finding 4: after a block of five seconds the server is not ready for half a minute', async () => {
  const { ask, pass } = setUp()
  await ask('/at-once/5500')
  expect((await ask('/readyz')).status).toBe(503)
  pass(29_000)
  expect((await ask('/readyz')).status).toBe(503)
  pass(2_000)
  expect((await ask('/readyz')).status).toBe(200)
})

test('finding 4: a shorter block leaves it ready', async () => {
  const { ask } = setUp()
  await ask('/at-once/4000')
  expect((await ask('/readyz')).status).toBe(200)
})
