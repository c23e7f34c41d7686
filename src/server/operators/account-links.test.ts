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
