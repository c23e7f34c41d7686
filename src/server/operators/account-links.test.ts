import { describe, expect, test } from 'vitest'
import { ANNA, freshAccounts, PASSWORD, SENDER } from '../../../test/fresh-accounts.ts'

const accounts = freshAccounts()

describe('the first account', () => {
  test('is an owner, made by the link, signed in at once and found again after a restart', async () => {
    const cookie = await accounts.makeOwner()
    await accounts.restart()
    const found = await accounts.operators.operatorOf(cookie)
    expect(found?.operator).toMatchObject({ name: ANNA.name, email: ANNA.email, role: 'owner' })
  })

  test('leaves no link behind: neither its own nor another one of its kind', async () => {
    const [first, second] = [
      await accounts.operators.firstLink(),
      await accounts.operators.firstLink(),
    ]
    expect(await accounts.operators.setUp(first!, ANNA, SENDER)).toMatchObject({ ok: true })
    const other = { ...ANNA, email: 'fremd@beispiel.de' }
    for (const token of [first, second]) {
      expect(await accounts.operators.setUp(token!, other, SENDER)).toEqual({
        ok: false,
        problem: 'link_used',
      })
    }
    expect(await accounts.operators.firstLink()).toBeUndefined()
  })

  test('needs a password that is worth the name, and the link stays good', async () => {
    const token = (await accounts.operators.firstLink())!
    for (const password of ['kurz', 'aaaaaaaaaaaaaaaa', ANNA.email]) {
      expect(await accounts.operators.setUp(token, { ...ANNA, password }, SENDER)).toMatchObject({
        ok: false,
        problem: 'validation_failed',
        problems: [{ field: 'password' }],
      })
    }
    expect(await accounts.operators.setUp(token, ANNA, SENDER)).toMatchObject({ ok: true })
  })

  test('is not made with a link of more than a day', async () => {
    const token = (await accounts.operators.firstLink())!
    accounts.pass(24 * 3_600_000)
    expect(await accounts.operators.setUp(token, ANNA, SENDER)).toEqual({
      ok: false,
      problem: 'link_used',
    })
  })
})

describe('an invitation', () => {
  test('makes an account with the role and address it was made for, whatever is typed', async () => {
    await accounts.makeOwner()
    const token = await accounts.operators.addLink(
      { email: 'Moni@Beispiel.de', role: 'moderator' },
      'cli',
    )
    const typed = { name: 'Moni', email: 'chef@beispiel.de', password: PASSWORD, role: 'owner' }
    const set = await accounts.operators.setUp(token!, typed, SENDER)
    expect(set.ok && set.signedIn.operator).toMatchObject({
      email: 'moni@beispiel.de',
      role: 'moderator',
    })
  })

  test('is not made for an address that has an account', async () => {
    await accounts.makeOwner()
    expect(
      await accounts.operators.addLink({ email: 'ANNA@beispiel.de', role: 'owner' }, 'cli'),
    ).toBeUndefined()
  })
})

describe('a link to a new password', () => {
  const toAnna = async () => {
    const id = (await accounts.operators.idOf(ANNA.email))!
    return { id, token: (await accounts.operators.addPasswordLink(id, 'cli'))! }
  }
  const isGood = async (token: string) => (await accounts.operators.lookAtLink(token, SENDER)).ok

  test('finding 5: is the only one of its account', async () => {
    await accounts.makeOwner()
    const [first, second] = [await toAnna(), await toAnna()]
    expect([await isGood(first.token), await isGood(second.token)]).toEqual([false, true])
    expect(await accounts.operators.openLinks()).toHaveLength(1)
  })

  test('finding 5: is ended by a new password, whichever way that was set', async () => {
    const self = (await accounts.operators.operatorOf(await accounts.makeOwner()))!
    const { token } = await toAnna()
    const typed = { current: PASSWORD, password: `${PASSWORD} neu` }
    const changed = await accounts.operators.own.changePassword(self, typed, SENDER)
    expect(changed).toMatchObject({ ok: true })
    expect(await isGood(token)).toBe(false)
    expect(await accounts.operators.openLinks()).toEqual([])
  })

  test('finding 5: is ended by disabling the account, and by withdrawing it', async () => {
    await accounts.makeOwner()
    const link = await accounts.operators.addLink({ email: 'b@beispiel.de', role: 'owner' }, 'cli')
    await accounts.operators.setUp(link!, { ...ANNA, email: '' }, SENDER)
    const { id, token } = await toAnna()
    await accounts.operators.setDisabled(id, true, 'cli')
    expect(await isGood(token)).toBe(false)
    await accounts.operators.setDisabled(id, false, 'cli')
    const again = await toAnna()
    const [open] = await accounts.operators.openLinks()
    expect(await accounts.operators.withdraw(open!.tokenHash, 'cli')).toBe(true)
    expect(await isGood(again.token)).toBe(false)
  })
})
