import { afterEach, beforeEach, expect, test } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import {
  type Attempt,
  createSignInLimit,
  type SignInLimit,
} from '../../domain/admin/sign-in-limit.ts'
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts'
import { createAttemptStore } from '../../storage/admin/attempt-store.ts'
import type { Database } from '../../storage/database.ts'

const ANNA = 'anna@beispiel.de'
const MINUTE = 60_000

let database: Database
let limit: SignInLimit
let now: Date

beforeEach(async () => {
  database = await openSqlite({ directory: await siteDirectory(), log: () => undefined })
  now = new Date('2026-11-21T08:00:00.000Z')
  limit = createSignInLimit({
    attempts: createAttemptStore(database),
    secret: new Uint8Array(32),
    now: () => now,
  })
})

afterEach(() => database.close())

const byPassword = (sender: string, device?: string): Attempt => ({
  by: 'password',
  account: ANNA,
  sender,
  device,
})

async function countAllowed(times: number, attempt: (at: number) => Attempt): Promise<number> {
  let allowed = 0
  for (let at = 0; at < times; at += 1) if (!(await limit.checkAttempt(attempt(at)))) allowed += 1
  return allowed
}

test('knowing only the address locks out only unknown devices, and only for a day', async () => {
  expect(await countAllowed(150, (at) => byPassword(`10.0.${at}.1`))).toBe(100)
  await countAllowed(40, () => byPassword('192.0.2.1'))
  expect(await limit.checkAttempt(byPassword('192.0.2.1', 'laptop'))).toBeUndefined()
  now = new Date(now.getTime() + 24 * 60 * MINUTE)
  expect(await limit.checkAttempt(byPassword('192.0.2.1'))).toBeUndefined()
})

test('a known device is limited as well, wherever it is', async () => {
  expect(await countAllowed(15, (at) => byPassword(`10.0.${at}.1`, 'laptop'))).toBe(10)
  expect(await countAllowed(1, () => byPassword('10.1.0.1', 'telefon'))).toBe(1)
})

test('codes of a second factor are limited per account for an hour, for all callers', async () => {
  const attempt = (at: number): Attempt => ({ by: 'factor', account: 'o1', sender: `10.0.${at}.1` })
  expect(await countAllowed(20, attempt)).toBe(10)
  now = new Date(now.getTime() + 59 * MINUTE)
  expect(await limit.checkAttempt(attempt(99))).toMatchObject({ retryAfterSeconds: 60 })
})

test('each method is counted separately: wrong keys keep nobody from signing in', async () => {
  const sender = '192.0.2.1'
  expect(await countAllowed(40, () => ({ by: 'key', sender }))).toBe(30)
  expect(await countAllowed(40, () => ({ by: 'link', sender }))).toBe(30)
  expect(await limit.checkAttempt(byPassword(sender))).toBeUndefined()
})

test('a successful sign-in resets the count, for this account alone', async () => {
  const other: Attempt = { by: 'password', account: 'berta@beispiel.de', sender: '10.0.0.1' }
  await countAllowed(11, () => byPassword('10.0.0.1'))
  await countAllowed(11, () => other)
  await limit.forget(byPassword('10.0.0.1'))
  expect(await limit.checkAttempt(byPassword('10.0.0.1'))).toBeUndefined()
  expect(await limit.checkAttempt(other)).toMatchObject({ ok: false })
})

test('the stored counts contain neither the account nor the address', async () => {
  await limit.checkAttempt(byPassword('192.0.2.77', 'laptop'))
  await limit.checkAttempt(byPassword('192.0.2.77'))
  const rows = await database.reader.selectFrom('credential_attempt').selectAll().execute()
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toMatch(/anna|192|laptop/)
})
