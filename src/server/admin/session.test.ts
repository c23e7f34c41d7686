import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ANNA, freshAccounts, SENDER } from '../../../test/fresh-accounts.ts'

const fresh = freshAccounts()

test('the database does not contain the session token that the browser has', async () => {
  const cookie = await fresh.makeOwner()
  const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0]!
  expect(token).toHaveLength(32)
  const file = readFileSync(join(fresh.directory, 'lageplan.db'))
  const wal = readFileSync(join(fresh.directory, 'lageplan.db-wal'))
  expect(Buffer.concat([file, wal]).includes(token)).toBe(false)
})

describe('a session', () => {
  test('is invalid after signing out', async () => {
    const cookie = await fresh.makeOwner()
    const cleared = await fresh.accounts.signOut(cookie)
    expect(cleared.join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
  })

  test('is invalid with a changed token, or with another signature', async () => {
    const cookie = await fresh.makeOwner()
    for (const forged of [
      cookie.replace(/=(.)/, (_, first) => (first === 'x' ? '=y' : '=x')),
      cookie.slice(0, -4),
      'lageplan.session_token=1',
    ]) {
      expect(await fresh.accounts.readSession(forged)).toBeUndefined()
    }
  })

  test('ends with the account', async () => {
    const cookie = await fresh.makeOwner()
    const id = await fresh.accounts.idOf(ANNA.email)
    expect(await fresh.accounts.remove(id!, 'cli')).toEqual({
      ok: false,
      problem: 'last_owner',
    })
    const link = await fresh.accounts.createInvitation(
      { email: 'chef@beispiel.de', role: 'owner' },
      'cli',
    )
    await fresh.accounts.setUp(link!, { ...ANNA, email: '' }, SENDER)
    expect(await fresh.accounts.readSession(cookie)).toBeDefined()
    expect(await fresh.accounts.remove(id!, 'cli')).toEqual({ ok: true })
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
  })

  test.each([-23 * 3_600_000, -60_000, 60_000, 6 * 3_600_000])(
    'finding 12: survives a clock correction of %i ms',
    async (ms) => {
      const cookie = await fresh.makeOwner()
      fresh.pass(ms)
      expect(await fresh.accounts.readSession(cookie)).toBeDefined()
    },
  )

  test('finding 12: does not last for years if the clock was ahead when it began', async () => {
    const cookie = await fresh.makeOwner()
    fresh.pass(-365 * 24 * 3_600_000)
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
    fresh.now = new Date()
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
  })

  test('ends after eight hours without a request, and each request extends it', async () => {
    const cookie = await fresh.makeOwner()
    fresh.pass(7 * 3_600_000)
    const renewed = await fresh.accounts.readSession(cookie)
    expect(renewed?.cookies.join()).toMatch(/^lageplan\.session_token=.*Max-Age=28800/)
    fresh.pass(7 * 3_600_000)
    expect((await fresh.accounts.readSession(cookie))?.cookies).toHaveLength(1)
    fresh.pass(60_000)
    expect((await fresh.accounts.readSession(cookie))?.cookies).toEqual([])
    fresh.pass(8 * 3_600_000)
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
  })

  test('ends after a week in any case', async () => {
    const cookie = await fresh.makeOwner()
    fresh.pass(7 * 24 * 3_600_000 + 60_000)
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
    fresh.now = new Date()
    expect(await fresh.accounts.readSession(cookie)).toBeUndefined()
  })
})
