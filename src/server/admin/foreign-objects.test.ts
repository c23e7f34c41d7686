import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { type Role, ROLES } from '../../domain/admin/operator.ts'
import type { Admin } from '../../domain/admin/admin.ts'
import type { Self } from '../../domain/admin/account-ports.ts'
import { openGazetteer } from '../../domain/search/gazetteer/open-gazetteer.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { ACCOUNT_STEPS, changeAccount } from '../../web/admin/account/account-actions.ts'
import { readConfig } from '../config.ts'
import { composeAdmin } from './compose-admin.ts'

const PASSWORD = 'Der Zug nach Zion fährt um acht'
const VISIT = { sender: undefined, userAgent: 'Probe' }
const LATER = new Date(Date.now() + 600_000)

const directory = temporaryDirectory()
const people = new Map<Role | 'victim', Self>()
let storage: Storage
let admin: Admin

beforeAll(async () => {
  const log = () => undefined
  storage = await openStorage({ directory, log })
  const read = readConfig({ DATA_DIR: directory })
  if (!read.ok) throw new Error('the defaults are not accepted')
  const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'))
  const surroundings = { config: read.config, log, announceDeliveries: () => undefined }
  admin = await composeAdmin({ storage, gazetteer, siteCountry: () => 'US' }, surroundings)
  for (const name of ['victim', ...ROLES] as const) people.set(name, await signUp(name))
  await furnish(person('victim'))
}, 60_000)

afterAll(() => storage.close())

function person(name: Role | 'victim'): Self {
  const found = people.get(name)
  if (!found) throw new Error(name)
  return found
}

async function signUp(name: Role | 'victim'): Promise<Self> {
  const { accounts } = admin
  const email = `${name}@beispiel.de`
  const role = name === 'victim' ? 'owner' : name
  const token =
    name === 'victim'
      ? accounts.createFirstLink()
      : accounts.createInvitation({ email, role }, 'test')
  const form = { name, email, password: PASSWORD }
  const made = await accounts.setUp((await token) ?? '', form, VISIT)
  if (!made.ok || !('signedIn' in made)) throw new Error(name)
  return made.signedIn
}

/** Creates one of everything that only this person may change. */
async function furnish({ operator: { id, email } }: Self): Promise<void> {
  const { secondFactors, challenges } = storage
  await admin.accounts.signIn({ email, password: PASSWORD }, VISIT)
  await secondFactors.beginTotp(id, new Uint8Array(20))
  await secondFactors.consumeTotpStep(id, 1, new Date())
  await secondFactors.replaceRecoveryCodes(id, ['a'.repeat(64), 'b'.repeat(64)], id)
  const passkey = { id: 'schluessel', name: 'Telefon', publicKey: new Uint8Array(8), counter: 0 }
  await secondFactors.addPasskey({
    ...passkey,
    operatorId: id,
    transports: [],
    createdAt: new Date(),
  })
  const challenge = { kind: 'passkey-registration', operatorId: id, value: 'x' } as const
  await challenges.add('f'.repeat(64), { ...challenge, expiresAt: LATER }, new Date())
  await admin.accounts.createInvitation({ email: 'neu@beispiel.de', role: 'owner' }, id)
  await admin.apiKeys.add({ name: 'Kasse', role: 'owner' }, id)
}

/** Everything that belongs to a person, and what owners have created. */
async function everythingOf({ operator: { id } }: Self) {
  const { sessions, secondFactors, challenges } = storage
  return {
    account: (await admin.accounts.list()).find((one) => one.id === id),
    sessions: await sessions.list(id, new Date()),
    factors: await secondFactors.factors(id),
    totp: await secondFactors.totp(id),
    challenge: await challenges.find('f'.repeat(64), new Date()),
    links: await admin.accounts.pendingLinks(),
    keys: await admin.apiKeys.list(),
  }
}

const CASES = ROLES.flatMap((role) => ACCOUNT_STEPS.map((step) => [role, step] as const))

test.each(CASES)('with the role %s, nobody changes data of others by %s', async (role, step) => {
  const victim = person('victim')
  const before = await everythingOf(victim)
  expect(before.sessions.length).toBe(2)
  expect(before.factors).toMatchObject({ hasTotp: true, recoveryCodes: 2 })
  const named = [
    victim.operator.id,
    victim.sessionId,
    ...before.factors.passkeys.map(({ id }) => id),
    ...before.links.map(({ tokenHash }) => tokenHash),
    ...before.keys.map(({ id }) => id),
  ]
  for (const id of named) {
    const typed: Record<string, string> = {
      intent: step,
      id,
      operatorId: victim.operator.id,
      token: 'f'.repeat(64),
      answer: '{}',
      'proof.password': PASSWORD,
      password: PASSWORD,
    }
    // A step without an id is the same for everybody.
    const needsId = ['session-end', 'passkey-remove'].includes(step)
    if (!needsId && id !== named[0]) continue
    const { own } = admin.accounts
    const self = person(role)
    await changeAccount({ own, self, visit: VISIT, field: (name) => typed[name] ?? '' })
  }
  expect(await everythingOf(victim)).toEqual(before)
})
