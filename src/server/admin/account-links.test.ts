import { describe, expect, test } from 'vitest'
import { ANNA, freshAccounts, PASSWORD, SENDER } from '../../../test/fresh-accounts.ts'

const fresh = freshAccounts()

describe('the first account', () => {
  test('is an owner created by the link, signed in at once and still there after a restart', async () => {
    const cookie = await fresh.makeOwner()
    await fresh.restart()
    const found = await fresh.accounts.readSession(cookie)
    expect(found?.operator).toMatchObject({ name: ANNA.name, email: ANNA.email, role: 'owner' })
  })

  test('deletes its own link and all others of its kind', async () => {
    const [first, second] = [
      await fresh.accounts.createFirstLink(),
      await fresh.accounts.createFirstLink(),
    ]
    expect(await fresh.accounts.setUp(first!, ANNA, SENDER)).toMatchObject({ ok: true })
    const other = { ...ANNA, email: 'fremd@beispiel.de' }
    for (const token of [first, second]) {
      expect(await fresh.accounts.setUp(token!, other, SENDER)).toEqual({
        ok: false,
        problem: 'link_used',
      })
    }
    expect(await fresh.accounts.createFirstLink()).toBeUndefined()
  })

  test('needs a strong password, and the link stays valid after a weak one', async () => {
    const token = (await fresh.accounts.createFirstLink())!
    for (const password of ['kurz', 'aaaaaaaaaaaaaaaa', ANNA.email]) {
      expect(await fresh.accounts.setUp(token, { ...ANNA, password }, SENDER)).toMatchObject({
        ok: false,
        problem: 'validation_failed',
        problems: [{ field: 'password' }],
      })
    }
    expect(await fresh.accounts.setUp(token, ANNA, SENDER)).toMatchObject({ ok: true })
  })

  test('is not created by a link older than a day', async () => {
    const token = (await fresh.accounts.createFirstLink())!
    fresh.pass(24 * 3_600_000)
    expect(await fresh.accounts.setUp(token, ANNA, SENDER)).toEqual({
      ok: false,
      problem: 'link_used',
    })
  })
})

describe('an invitation', () => {
  test('creates an account with the role and address of the invitation, whatever is typed', async () => {
    await fresh.makeOwner()
    const token = await fresh.accounts.createInvitation(
      { email: 'Moni@Beispiel.de', role: 'moderator' },
      'cli',
    )
    const typed = { name: 'Moni', email: 'chef@beispiel.de', password: PASSWORD, role: 'owner' }
    const set = await fresh.accounts.setUp(token!, typed, SENDER)
    expect(set.ok && set.signedIn.operator).toMatchObject({
      email: 'moni@beispiel.de',
      role: 'moderator',
    })
  })

  test('is not created for an address that has an account', async () => {
    await fresh.makeOwner()
    expect(
      await fresh.accounts.createInvitation({ email: 'ANNA@beispiel.de', role: 'owner' }, 'cli'),
    ).toBeUndefined()
  })
})

describe('a link to set a new password', () => {
  const toAnna = async () => {
    const id = (await fresh.accounts.idOf(ANNA.email))!
    return { id, token: (await fresh.accounts.createPasswordLink(id, 'cli'))! }
  }
  const isGood = async (token: string) => (await fresh.accounts.readLink(token, SENDER)).ok

  test('finding 5: is the only valid one for its account', async () => {
    await fresh.makeOwner()
    const [first, second] = [await toAnna(), await toAnna()]
    expect([await isGood(first.token), await isGood(second.token)]).toEqual([false, true])
    expect(await fresh.accounts.pendingLinks()).toHaveLength(1)
  })

  test('finding 5: stops working once a new password is set, however that happens', async () => {
    const self = (await fresh.accounts.readSession(await fresh.makeOwner()))!
    const { token } = await toAnna()
    const typed = { current: PASSWORD, password: `${PASSWORD} neu` }
    const changed = await fresh.accounts.own.changePassword(self, typed, SENDER)
    expect(changed).toMatchObject({ ok: true })
    expect(await isGood(token)).toBe(false)
    expect(await fresh.accounts.pendingLinks()).toEqual([])
  })

  test('finding 5: stops working when the account is disabled or the link withdrawn', async () => {
    await fresh.makeOwner()
    const link = await fresh.accounts.createInvitation(
      { email: 'b@beispiel.de', role: 'owner' },
      'cli',
    )
    await fresh.accounts.setUp(link!, { ...ANNA, email: '' }, SENDER)
    const { id, token } = await toAnna()
    await fresh.accounts.setDisabled(id, true, 'cli')
    expect(await isGood(token)).toBe(false)
    await fresh.accounts.setDisabled(id, false, 'cli')
    const again = await toAnna()
    const [open] = await fresh.accounts.pendingLinks()
    expect(await fresh.accounts.revokeLink(open!.tokenHash, 'cli')).toBe(true)
    expect(await isGood(again.token)).toBe(false)
  })
})
