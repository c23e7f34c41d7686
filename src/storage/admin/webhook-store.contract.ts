import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SealedWebhook, WebhookStore } from '../../domain/admin/webhooks.ts'
import { createAuditLog } from './audit-log.ts'
import type { Database } from '../database.ts'
import { createPlaceNewsStore, createWebhookStore } from './webhook-store.ts'

function aWebhook(overrides: Partial<SealedWebhook> = {}): SealedWebhook {
  const sealed = new Uint8Array([1, 2, 3])
  const shown = {
    name: 'Kasse',
    origin: 'https://kasse.example',
    isOn: true,
    getsPlaces: false,
    version: 1,
  }
  return { id: 'w1', ...shown, lastAttempt: undefined, sealed, ...overrides }
}

/** What every `WebhookStore` promises. `open` gives an empty database. */
export function webhookStoreContract(open: () => Promise<Database>): void {
  describe('the store of webhooks', () => {
    let database: Database
    let store: WebhookStore

    beforeEach(async () => {
      database = await open()
      store = createWebhookStore(database)
    })

    afterEach(() => database.close())

    test('returns added webhooks by name', async () => {
      await store.add(aWebhook({ id: 'w2', name: 'Zentrale', isOn: false }), 'anna')
      await store.add(aWebhook(), 'anna')
      expect(await store.list()).toEqual([
        aWebhook(),
        aWebhook({ id: 'w2', name: 'Zentrale', isOn: false }),
      ])
      expect(await store.byId('w1')).toEqual(aWebhook())
      expect(await store.byId('w3')).toBeUndefined()
    })

    test('accepts a change only of the version that was read', async () => {
      await store.add(aWebhook(), 'anna')
      const sealed = new Uint8Array([9])
      expect(await store.change(aWebhook({ name: 'Laden', sealed }), 'bert')).toBe(true)
      expect(await store.change(aWebhook({ name: 'Markt' }), 'carl')).toBe(false)
      expect(await store.byId('w1')).toEqual(aWebhook({ name: 'Laden', sealed, version: 2 }))
      expect(await store.remove({ id: 'w1', version: 1 }, 'carl')).toBe(false)
      expect(await store.remove({ id: 'w1', version: 2 }, 'carl')).toBe(true)
      expect(await store.change(aWebhook({ version: 2 }), 'carl')).toBe(false)
      expect(await store.list()).toEqual([])
    })

    test('records the last attempt without a new version', async () => {
      await store.add(aWebhook(), 'anna')
      const at = new Date('2026-11-21T09:00:00Z')
      await store.recordAttempt('w1', { at, error: 'HTTP 500' })
      expect(await store.byId('w1')).toEqual(aWebhook({ lastAttempt: { at, error: 'HTTP 500' } }))
      await store.recordAttempt('w1', { at })
      expect((await store.byId('w1'))?.lastAttempt).toEqual({ at, error: undefined })
    })

    test('returns place news as due at once, to one server at a time, and after a failure at the given time', async () => {
      const news = createPlaceNewsStore(database)
      const [now, later] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T09:01:00Z')]
      await store.add(aWebhook(), 'anna')
      expect(await news.due(now)).toEqual([])
      const untold = { webhookId: 'w1', attempts: 0 }
      expect(await news.claim(untold, now, later)).toBe(false)
      await store.change(aWebhook({ getsPlaces: true }), 'anna')
      expect(await news.due(now)).toEqual([{ webhookId: 'w1', mark: undefined, attempts: 0 }])
      expect(await news.claim(untold, now, later)).toBe(true)
      expect(await news.claim(untold, now, later)).toBe(false)
      expect(await news.due(now)).toEqual([])
      expect(await news.due(later)).toHaveLength(1)
      const told = { webhookId: 'w1', mark: '7 12 heute', attempts: 2 }
      const next = new Date('2026-11-21T09:05:00Z')
      await news.settle(told, later, next)
      expect(await news.due(later)).toEqual([])
      expect(await news.due(next)).toEqual([told])
      // A server that read it before it was told cannot claim it.
      expect(await news.claim(untold, next, later)).toBe(false)
      // After a change of the webhook, the news is tried at once and continues where it left off.
      await store.change(aWebhook({ getsPlaces: true, version: 2 }), 'anna')
      expect(await news.due(now)).toEqual([{ ...told, attempts: 0 }])
      // The lease is over: a late result changes nothing.
      await news.settle({ ...told, attempts: 3 }, later, next)
      expect(await news.due(now)).toEqual([{ ...told, attempts: 0 }])
    })

    test('logs who did what, without the encrypted values', async () => {
      await store.add(aWebhook(), 'anna')
      await store.change(aWebhook({ isOn: false }), 'bert')
      await store.remove({ id: 'w1', version: 2 }, 'carl')
      const entries = await createAuditLog(database).list({ limit: 10 })
      const seen = { name: 'Kasse', origin: 'https://kasse.example', getsPlaces: false }
      expect(
        entries.map(({ actor, action, before, after }) => [actor, action, before, after]),
      ).toEqual([
        ['carl', 'webhook.removed', { ...seen, isOn: false }, undefined],
        ['bert', 'webhook.changed', { ...seen, isOn: true }, { ...seen, isOn: false }],
        ['anna', 'webhook.added', undefined, { ...seen, isOn: true }],
      ])
    })
  })
}
