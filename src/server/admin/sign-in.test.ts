import { describe, expect, test } from 'vitest'
import { ANNA, cookieOf, freshAccounts, PASSWORD, SENDER } from '../../../test/fresh-accounts.ts'

const fresh = freshAccounts()

describe('signing in', () => {
  test('accepts only the right password, and does not reveal whether there is an account', async () => {
    await fresh.makeOwner()
    const wrong = { ok: false, problem: 'wrong_credentials' }
    expect(await fresh.signIn('falsches passwort')).toEqual(wrong)
    expect(
      await fresh.accounts.signIn({ email: 'niemand@beispiel.de', password: PASSWORD }, SENDER),
    ).toEqual(wrong)
    expect(
      await fresh.accounts.signIn({ email: 'keine Adresse', password: PASSWORD }, SENDER),
    ).toEqual(wrong)
    expect(await fresh.signIn(PASSWORD)).toMatchObject({ ok: true })
    const spelled = { email: ' Anna@Beispiel.DE ', password: PASSWORD }
    expect(await fresh.accounts.signIn(spelled, SENDER)).toMatchObject({ ok: true })
  })

  test('gives a new session each time, for this browser and this site only', async () => {
    await fresh.makeOwner()
    await fresh.restart('https://orte.beispiel.de')
    const [first, second] = [await fresh.signIn(PASSWORD), await fresh.signIn(PASSWORD)]
    if (!first.ok || !second.ok) throw new Error('not signed in')
    const [cookie] = first.signedIn.cookies
    expect(cookie).toMatch(/^__Host-lageplan\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
      expect(cookie).toContain(attribute)
    }
    expect(cookie).not.toContain('Domain')
    expect(cookieOf(second.signedIn.cookies)).not.toBe(cookieOf(first.signedIn.cookies))
  })

  test('finding 6: under https every cookie of a session is bound to exactly this host', async () => {
    await fresh.makeOwner()
    await fresh.restart('https://orte.beispiel.de')
    const entered = await fresh.signIn(PASSWORD)
    if (!entered.ok) throw new Error(entered.problem)
    const given = entered.signedIn.cookies
    const cookie = cookieOf(given)
    const ended = await fresh.accounts.signOut(cookie)
    expect(given.length).toBeGreaterThan(0)
    // Browsers require this for the prefix (RFC 6265bis, 4.1.3.2), or they drop the cookie.
    for (const one of [...given, ...ended]) {
      expect(one).toMatch(/^__Host-lageplan\./)
      expect(one).toMatch(/; Secure(;|$)/)
      expect(one).toMatch(/; Path=\/(;|$)/)
      expect(one).not.toMatch(/; Domain=/i)
    }
    const former = cookie.replace('__Host-', '__Secure-')
    expect(await fresh.accounts.readSession(former)).toBeUndefined()
  })

  test('is limited per account and network, even after a restart', async () => {
    await fresh.makeOwner()
    for (let tries = 0; tries < 10; tries += 1) await fresh.signIn('falsch', `192.0.2.${tries}`)
    await fresh.restart()
    const refused = { ok: false, problem: 'too_many_requests' }
    expect(await fresh.signIn(PASSWORD, '192.0.2.99')).toMatchObject(refused)
    expect(await fresh.signIn(PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
    fresh.pass(15 * 60_000)
    expect(await fresh.signIn(PASSWORD, '192.0.2.99')).toMatchObject({ ok: true })
  })

  test('is limited per network, whatever the account', async () => {
    await fresh.makeOwner()
    for (let tries = 0; tries < 30; tries += 1) {
      await fresh.accounts.signIn(
        { email: `a${tries}@beispiel.de`, password: 'x' },
        { ...SENDER, sender: `203.0.113.${tries}` },
      )
    }
    expect(await fresh.signIn(PASSWORD, '203.0.113.200')).toMatchObject({
      ok: false,
      problem: 'too_many_requests',
    })
    expect(await fresh.signIn(PASSWORD, '198.51.100.1')).toMatchObject({ ok: true })
  }, 60_000)

  test('counts the guesses at links too', async () => {
    for (let tries = 0; tries < 30; tries += 1) await fresh.accounts.readLink(`${tries}`, SENDER)
    const token = (await fresh.accounts.createFirstLink())!
    const refused = { ok: false, problem: 'too_many_requests' }
    expect(await fresh.accounts.readLink(token, SENDER)).toMatchObject(refused)
    expect(await fresh.accounts.setUp(token, ANNA, SENDER)).toMatchObject(refused)
  })
})

describe('whether an account exists', () => {
  // The key derivation takes the time; the rest is one database read more or less.
  test('is revealed by neither the work nor the answer: unknown, wrong, disabled', async () => {
    await fresh.makeOwner()
    const link = await fresh.accounts.createInvitation(
      { email: 'aus@beispiel.de', role: 'editor' },
      'cli',
    )
    await fresh.accounts.setUp(link!, { ...ANNA, email: '' }, SENDER)
    await fresh.accounts.setDisabled((await fresh.accounts.idOf('aus@beispiel.de'))!, true, 'cli')
    const attempts = [
      { email: 'niemand@beispiel.de', password: PASSWORD },
      { email: ANNA.email, password: 'falsches passwort' },
      { email: 'aus@beispiel.de', password: PASSWORD },
      { email: 'keine Adresse', password: PASSWORD },
    ]
    const seen = []
    for (const credentials of attempts) {
      fresh.derived = 0
      seen.push([await fresh.accounts.signIn(credentials, SENDER), fresh.derived])
    }
    expect(seen).toEqual(attempts.map(() => [{ ok: false, problem: 'wrong_credentials' }, 1]))
  })
})

describe('a device that has signed in before', () => {
  test('is not locked out by guesses from its own network, and is known only to its account', async () => {
    const made = await fresh.accounts.setUp((await fresh.accounts.createFirstLink())!, ANNA, SENDER)
    if (!made.ok) throw new Error(made.problem)
    const known = { ...SENDER, device: made.device }
    for (let tries = 0; tries < 11; tries += 1) await fresh.signIn('falsch')
    expect(await fresh.signIn(PASSWORD)).toMatchObject({ problem: 'too_many_requests' })
    const credentials = { email: ANNA.email, password: PASSWORD }
    expect(await fresh.accounts.signIn(credentials, known)).toMatchObject({ ok: true })
    const forged = { ...SENDER, device: `${made.device.slice(0, -3)}abc` }
    expect(await fresh.accounts.signIn(credentials, forged)).toMatchObject({ ok: false })
  })
})
