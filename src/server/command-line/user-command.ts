import { isRole, type Role } from '../../domain/admin/operator.ts'
import type { Accounts } from '../../domain/admin/accounts.ts'
import { parseEmail } from '../../domain/places/email.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import type { Config } from '../config.ts'
import { composeAccounts } from '../admin/compose-admin.ts'
import { accountLink } from '../admin/first-account-message.ts'
import { log } from '../log.ts'
import { withStorage } from './with-storage.ts'
import { fail, readArguments, failWithUsage, succeed } from './read-arguments.ts'

const ACTIONS = ['list', 'add', 'remove', 'password', 'reset-factors', 'end-sessions'] as const
type Action = (typeof ACTIONS)[number]

/** Manages accounts on the machine itself, for people who are locked out. No password ever appears on the command line. */
export async function runUser(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, {
    role: { type: 'string', default: 'owner' },
  })
  const [asked = 'list', email] = positionals
  const action = ACTIONS.find((one) => one === asked)
  const { role } = values
  if (!action || (action !== 'list' && !email) || !isRole(role)) return failWithUsage('user')
  const words = allMessagesOf(values.english ? 'en' : 'de').admin
  return withStorage(async ({ config, storage }) => {
    const accounts = await composeAccounts(storage, { config, log })
    if (action === 'list' || !email) return await list(accounts, words)
    const context = { accounts, config, words }
    if (action === 'add') return await add({ email, role }, context)
    return await change(action, email, context)
  })
}

type Words = ReturnType<typeof allMessagesOf>['admin']

async function list(accounts: Accounts, words: Words): Promise<number> {
  const found = await accounts.list()
  for (const { email, name, role, isDisabled } of found) {
    const state = isDisabled ? [words.users.disabled] : []
    console.log([email, name, words.roles[role], ...state].join('  '))
  }
  if (found.length === 0) console.log(words.users.nobody)
  return 0
}

type CommandContext = { accounts: Accounts; config: Config; words: Words }

async function add(
  account: { email: string; role: Role },
  { accounts, config, words }: CommandContext,
): Promise<number> {
  const parsed = parseEmail(account.email)
  if (!parsed.ok) return fail(words.users.noAddress(account.email))
  const email = parsed.value
  const token = await accounts.createInvitation({ ...account, email }, 'cli')
  if (token === undefined) return fail(words.users.taken(email))
  console.log(words.users.link(email, words.roles[account.role]))
  return succeed(`  ${accountLink(token, config)}`)
}

async function change(
  action: Exclude<Action, 'list' | 'add'>,
  email: string,
  { accounts, config, words }: CommandContext,
): Promise<number> {
  const id = await accounts.idOf(email)
  if (id === undefined) return fail(words.users.unknown(email))
  switch (action) {
    case 'remove': {
      const removed = await accounts.remove(id, 'cli')
      if (removed.ok) console.log(words.users.removed(email))
      else console.error(words.users.lastOwner(email))
      return removed.ok ? 0 : 1
    }
    case 'password': {
      const token = await accounts.createPasswordLink(id, 'cli')
      if (token === undefined) return fail(words.users.isDisabled(email))
      console.log(words.users.passwordLink(email))
      return succeed(`  ${accountLink(token, config)}`)
    }
    case 'reset-factors': {
      await accounts.resetFactors(id, 'cli')
      return succeed(words.users.factorsReset(email))
    }
    case 'end-sessions': {
      return succeed(words.users.sessionsEnded(email, await accounts.endSessions(id, 'cli')))
    }
  }
}
