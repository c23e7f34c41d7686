import { describe, expect, test } from 'vitest'
import { freshAccounts, PASSWORD, SENDER } from '../../../test/fresh-accounts.ts'
import { totpCode } from '../../domain/admin/totp.ts'

const fresh = freshAccounts()

describe('a second factor', () => {
  const selfBy = async (cookie: string) => (await fresh.accounts.readSession(cookie))!

  async function withApp() {
    const self = await selfBy(await fresh.makeOwner())
    const begun = await fresh.accounts.own.beginTotp(self)
    if (!begun.ok) throw new Error(begun.problem)
    const secret = (await fresh.storage.secondFactors.totp(self.operator.id))!.secret
    const codeAt = (steps: number) =>
      totpCode(secret, Math.floor(fresh.now.getTime() / 30_000) + steps)
    const added = await fresh.accounts.own.confirmTotp(self, codeAt(-1), SENDER)
    if (!added.ok) throw new Error(added.problem)
    return { self, codeAt, recoveryCodes: added.recoveryCodes ?? [] }
  }

  test('that was not confirmed is not required', async () => {
    const self = await selfBy(await fresh.makeOwner())
    await fresh.accounts.own.beginTotp(self)
    expect(await fresh.signIn(PASSWORD)).toMatchObject({ ok: true })
  })

  test('lets a person in once for each code, within ten minutes of the password', async () => {
    const { codeAt, recoveryCodes } = await withApp()
    const half = async () => {
      const result = await fresh.signIn(PASSWORD)
      return result.ok || result.problem !== 'second_factor_needed' ? '' : result.token
    }
    const token = await half()
    expect(await fresh.accounts.confirmCode(token, codeAt(-1), SENDER)).toMatchObject({ ok: false })
    expect(await fresh.accounts.confirmCode('x', codeAt(0), SENDER)).toEqual({
      ok: false,
      problem: 'sign_in_over',
    })
    expect(await fresh.accounts.confirmCode(token, codeAt(0), SENDER)).toMatchObject({ ok: true })
    expect(await fresh.accounts.confirmCode(token, codeAt(1), SENDER)).toMatchObject({ ok: false })
    const [code = ''] = recoveryCodes
    expect(await fresh.accounts.confirmCode(await half(), code, SENDER)).toMatchObject({ ok: true })
    expect(await fresh.accounts.confirmCode(await half(), code, SENDER)).toMatchObject({
      ok: false,
    })
    const late = await half()
    fresh.pass(10 * 60_000)
    expect(await fresh.accounts.confirmCode(late, codeAt(0), SENDER)).toMatchObject({ ok: false })
  })

  test('finding 5: of two people who sign in with the same recovery code at once, exactly one gets in', async () => {
    const { recoveryCodes } = await withApp()
    const half = async () => {
      const result = await fresh.signIn(PASSWORD)
      if (result.ok || result.problem !== 'second_factor_needed') throw new Error('no factor')
      return result.token
    }
    for (const code of recoveryCodes.slice(0, 3)) {
      const tokens = [await half(), await half()]
      const came = await Promise.all(
        tokens.map((token) => fresh.accounts.confirmCode(token, code, SENDER)),
      )
      expect(came.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  test('added to another one keeps the existing recovery codes', async () => {
    const { self, recoveryCodes } = await withApp()
    // A test in a browser covers the answers of devices.
    const passkey = { id: 'p', publicKey: new Uint8Array(8), counter: 0, transports: [] }
    fresh.passkeys.verifyRegistration = async () => passkey
    const asked = await fresh.accounts.own.startPasskeyRegistration(self)
    const answered = { token: asked.token, answer: '{}', name: 'Laptop' }
    expect(await fresh.accounts.own.addPasskey(self, answered)).toEqual({ ok: true })
    const half = await fresh.signIn(PASSWORD)
    if (half.ok || half.problem !== 'second_factor_needed') throw new Error('it is not asked for')
    const [code = ''] = recoveryCodes
    expect(await fresh.accounts.confirmCode(half.token, code, SENDER)).toMatchObject({ ok: true })
  })

  test('that is the first ends every session opened with the password alone', async () => {
    const self = await selfBy(await fresh.makeOwner())
    const sessions = () => fresh.storage.sessions.list(self.operator.id, fresh.now)
    const own = [expect.objectContaining({ id: self.sessionId })]
    await fresh.signIn(PASSWORD)
    expect(await sessions()).toHaveLength(2)
    // Until the secret is confirmed, every session sees it.
    await fresh.accounts.own.beginTotp(self)
    expect(await sessions()).toEqual(own)
    await fresh.signIn(PASSWORD)
    const secret = (await fresh.storage.secondFactors.totp(self.operator.id))!.secret
    const code = totpCode(secret, Math.floor(fresh.now.getTime() / 30_000))
    expect(await fresh.accounts.own.confirmTotp(self, code, SENDER)).toMatchObject({ ok: true })
    expect(await sessions()).toEqual(own)
  })

  test('that an owner has reset is no longer required, and its sessions have ended', async () => {
    const { self } = await withApp()
    await fresh.accounts.resetFactors(self.operator.id, 'cli')
    expect(await fresh.storage.sessions.list(self.operator.id, fresh.now)).toEqual([])
    expect(await fresh.signIn(PASSWORD)).toMatchObject({ ok: true })
  })

  test('cannot be bypassed by a link for a new password', async () => {
    const { self } = await withApp()
    const token = await fresh.accounts.createPasswordLink(self.operator.id, 'cli')
    const typed = { name: '', email: '', password: `${PASSWORD} neu` }
    expect(await fresh.accounts.setUp(token!, typed, SENDER)).toMatchObject({
      problem: 'second_factor_needed',
    })
    expect(await fresh.signIn(PASSWORD)).toEqual({ ok: false, problem: 'wrong_credentials' })
  })

  test.each(['', '{}', 'x', '{"id":"a","type":"public-key"}', '[]', 'null'])(
    'by a passkey is refused if the answer is not from one: %s',
    async (answer) => {
      const asked = await fresh.accounts.startPasskeySignIn(SENDER)
      if (!asked.ok) throw new Error(asked.problem)
      const result = await fresh.accounts.signInByPasskey(asked.token, answer, SENDER)
      expect(result).toEqual({ ok: false, problem: 'wrong_code' })
    },
  )
})
