import { afterAll, expect, test } from 'vitest'
import type { Role } from '../src/domain/admin/operator.ts'
import { handleInboxPost } from '../src/web/admin/inbox/inbox-actions.ts'
import { readThread } from '../src/web/admin/inbox/inbox-thread.ts'
import { readInbox } from '../src/web/admin/inbox/inbox-view.ts'
import { MESSAGE, openApi } from './fakes/open-api.ts'

const { close, admin, asOwner } = await openApi()
await asOwner()

afterAll(close)

const make = async (name: string, role: Role) => {
  const email = `${name.toLowerCase()}@beispiel.de`
  const token = (await admin.accounts.createInvitation({ email, role }, 'test')) ?? ''
  const form = { name, email, password: 'Der Zug fährt um acht' }
  const made = await admin.accounts.setUp(token, form, { sender: undefined, userAgent: 'Probe' })
  if (!made.ok) throw new Error(made.problem)
  return made.signedIn.operator
}
const moni = await make('Moni', 'moderator')
const mara = await make('Mara', 'manager')

const url = new URL('http://localhost/verwaltung/postfach')
const assign = (assignee: string, intent: string) => {
  const typed: Record<string, string> = { intent, id: MESSAGE.id, assignee }
  const field = (name: string) => typed[name] ?? ''
  const fields = () => [MESSAGE.id]
  return handleInboxPost({ admin, operator: moni, field, fields, url, locale: 'de' })
}
const assignment = async () => {
  const message = (await admin.inbox.show(MESSAGE.id))!
  const operators = await admin.accounts.list()
  return (await readThread(admin, message, { operator: moni, operators, deliveries: [] }))
    .assignment
}

test('only people who can open the inbox are offered as assignees, and nobody else is accepted', async () => {
  const names = (operators: readonly { name: string }[]) => operators.map(({ name }) => name)
  expect(names((await assignment()).operators)).toEqual(['Leitung', 'Moni'])
  const inbox = await readInbox(admin, { box: 'inbox', url, locale: 'de', operator: moni })
  expect(names(inbox.operators)).toEqual(['Leitung', 'Moni'])
  for (const intent of ['assign', 'bulk-assign']) {
    await expect(assign(mara.id, intent)).rejects.toMatchObject({ init: { status: 400 } })
  }
  await assign(moni.id, 'assign')
  expect((await assignment()).assignee).toBe(moni.id)
  // An assignee who becomes a manager cannot open the inbox any more.
  await admin.accounts.changeRole(moni.id, 'manager', 'test')
  expect((await assignment()).assignee).toBeUndefined()
})
