import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { StorageUnavailable } from '../../storage/storage-unavailable.ts'
import { addHealth } from './add-routes.ts'

const HEALTHY = {
  product: { unavailableReason: async () => undefined },
  watchdog: { isUnready: () => false },
  isHolding: async () => false,
}

async function readiness(parts: Partial<Parameters<typeof addHealth>[1]>) {
  const app = new Hono()
  addHealth(app, { ...HEALTHY, ...parts })
  const response = await app.request('/readyz')
  return [response.status, await response.text()]
}

test('a site is ready, also as a restored copy that holds deliveries', async () => {
  expect(await readiness({})).toEqual([200, 'ready'])
  expect(await readiness({ isHolding: async () => true })).toEqual([
    200,
    'ready; deliveries are held: restored copy',
  ])
})

test('a site that is blocked or cannot store says so', async () => {
  expect(await readiness({ watchdog: { isUnready: () => true } })).toEqual([
    503,
    'not ready: blocked',
  ])
  expect(await readiness({ product: { unavailableReason: async () => 'full' } })).toEqual([
    503,
    'not ready: full',
  ])
})

test('a database that fails after it was found healthy is the reason', async () => {
  const isHolding = async () => {
    throw new StorageUnavailable({ reason: 'unreachable', isFatal: false, cause: undefined })
  }
  expect(await readiness({ isHolding })).toEqual([503, 'not ready: unreachable'])
})
