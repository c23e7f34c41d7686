import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANNA, freshAccounts, SENDER } from '../../../test/fresh-accounts.ts'
import { runUser } from './user-command.ts'

const fresh = freshAccounts()

beforeEach(() => void vi.stubEnv('DATA_DIR', fresh.directory))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function call(...parameters: string[]) {
  const out = vi.spyOn(console, 'log').mockReturnValue(undefined)
  const err = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const code = await runUser(parameters)
  return { code, out: out.mock.calls.join('\n'), err: err.mock.calls.join('\n') }
}

test('a link to set a new password is printed for the account with that address', async () => {
  await fresh.makeOwner()
  const { code, out } = await call('password', ANNA.email)
  expect(code).toBe(0)
  expect(out).toMatch(/http:\/\/localhost:3000\/\S+\/[\w-]{43}$/)
})

test('an account that is disabled gets no link, because none would work', async () => {
  await fresh.makeOwner()
  const token = await fresh.accounts.createInvitation(
    { email: 'b@beispiel.de', role: 'editor' },
    'cli',
  )
  await fresh.accounts.setUp(token ?? '', { ...ANNA, email: '' }, SENDER)
  const id = await fresh.accounts.idOf('b@beispiel.de')
  await fresh.accounts.setDisabled(id ?? '', true, 'cli')
  const { code, out, err } = await call('password', 'b@beispiel.de')
  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toContain('b@beispiel.de ist gesperrt')
})
