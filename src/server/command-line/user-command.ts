import { parseArgs } from 'node:util'
import { isRole, type Role } from '../../domain/operators/operator.ts'
import type { Operators } from '../../domain/operators/operators.ts'
import { parseEmail } from '../../domain/places/email.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { messagesOf } from '../../web/messages/index.ts'
import { type Config, loadConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { composeOperators } from '../operators/compose-operators.ts'
import { accountLink } from '../operators/first-account-note.ts'
import { USAGE } from './usage.ts'

/** `user [list]`, `user add E-MAIL [--role ROLE]` and `user remove E-MAIL`. No password ever stands on the command line. */
export async function runUser(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'owner' },
      english: { type: 'boolean', default: false },
    },
  })
  const [action = 'list', email] = positionals
  const { role } = values
  const isAsked = action === 'list' || ((action === 'add' || action === 'remove') && email)
  if (!isAsked || !isRole(role)) {
    console.error(USAGE)
    return 2
  }
  const words = messagesOf(values.english ? 'en' : 'de').operator
  const config = loadConfig()
  const log = createLog(
    (line) => void process.stderr.write(line),
    () => new Date(),
  )
  const storage = await openStorage({ ...config, log })
  try {
    const operators = await composeOperators(storage, config)
    if (action === 'list' || !email) return await list(operators, words)
    if (action === 'remove') return await remove(email, operators, words)
    return await add({ email, role }, { operators, config, words })
  } finally {
    await storage.close()
  }
}

type Words = ReturnType<typeof messagesOf>['operator']

async function list(operators: Operators, words: Words): Promise<number> {
  const found = await operators.list()
  for (const { email, name, role } of found)
    console.log([email, name, words.roles[role]].join('  '))
  if (found.length === 0) console.log(words.users.nobody)
  return 0
}

async function remove(email: string, operators: Operators, words: Words): Promise<number> {
  const isRemoved = await operators.remove(email, 'cli')
  if (isRemoved) console.log(words.users.removed(email))
  else console.error(words.users.unknown(email))
  return isRemoved ? 0 : 1
}

type Surroundings = { operators: Operators; config: Config; words: Words }

async function add(
  account: { email: string; role: Role },
  { operators, config, words }: Surroundings,
): Promise<number> {
  const { email } = account
  const token = parseEmail(email).ok ? await operators.addLink(account) : undefined
  if (token === undefined) {
    console.error(parseEmail(email).ok ? words.users.taken(email) : words.users.noAddress(email))
    return 1
  }
  console.log(words.users.link(email, words.roles[account.role]))
  console.log(`  ${accountLink(token, config)}`)
  return 0
}
