import type { Admin } from '../src/domain/admin/admin.ts'
import { isSiteRole, type Role, ROLES, type SiteRole } from '../src/domain/admin/operator.ts'

export type Caller = { name: string; role?: Role; headers: Record<string, string> }

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

/** Each role by session and by key, and callers with invalid credentials. */
export async function makeCallers(admin: Admin): Promise<Caller[]> {
  const callers: Caller[] = []
  const sessions = new Map<string, string>()
  for (const role of [...ROLES, 'aus', 'ab'] as const) {
    const email = `${role}@beispiel.de`
    const of = ROLES.find((one) => one === role) ?? 'owner'
    const token = role === 'owner' ? admin.accounts.createFirstLink() : invited(admin, email, of)
    const form = { name: role, email, password: 'Der Zug nach Zion fährt um acht' }
    const visit = { sender: undefined, userAgent: 'Probe' }
    const made = await admin.accounts.setUp((await token) ?? '', form, visit)
    if (!made.ok || !('signedIn' in made)) throw new Error(role)
    sessions.set(role, made.signedIn.cookies.map((one) => one.split(';')[0]).join('; '))
  }
  const off = await admin.accounts.idOf('aus@beispiel.de')
  await admin.accounts.setDisabled(off ?? '', true, 'test')
  await admin.accounts.signOut(sessions.get('ab') ?? '')
  for (const role of ROLES) {
    const cookie = sessions.get(role) ?? ''
    callers.push({ name: `${role} by session`, role, headers: { cookie, ...OWN_PAGE } })
    // Managers get no key.
    if (!isSiteRole(role)) continue
    const authorization = `Bearer ${(await keyOf(admin, role)).token}`
    callers.push({ name: `${role} by key`, role, headers: { authorization } })
  }
  const revoked = await keyOf(admin, 'owner')
  await admin.apiKeys.revoke(revoked.key.id, 'test')
  const cookie = sessions.get('owner') ?? ''
  const worthless: Record<string, Record<string, string>> = {
    nobody: {},
    'a revoked key': { authorization: `Bearer ${revoked.token}` },
    'a revoked key beside a session': {
      authorization: `Bearer ${revoked.token}`,
      cookie,
      ...OWN_PAGE,
    },
    'a made-up key': { authorization: `Bearer lageplan_${'A'.repeat(43)}` },
    'a made-up session': { cookie: 'lageplan.session_token=abc.def', ...OWN_PAGE },
    'a session that was ended': { cookie: sessions.get('ab') ?? '', ...OWN_PAGE },
    'an account that is switched off': { cookie: sessions.get('aus') ?? '', ...OWN_PAGE },
  }
  for (const [name, headers] of Object.entries(worthless)) callers.push({ name, headers })
  return callers
}

async function invited(admin: Admin, email: string, role: Role) {
  return admin.accounts.createInvitation({ email, role }, 'test')
}

async function keyOf(admin: Admin, role: SiteRole) {
  const added = await admin.apiKeys.add({ name: role, role }, 'test')
  if (!added.ok) throw new Error('no key')
  return added
}
