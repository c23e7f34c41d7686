import { giveWay } from '../import/give-way.ts'
import { explainStartFailure } from '../notes/start-failure.ts'
import { USAGE } from './usage.ts'

type Command = (parameters: string[]) => Promise<number>

/** Every command takes what follows its name and gives the exit code. None is loaded that is not asked for. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  deliver: async () => (await import('./deliver-command.ts')).runDeliver,
  digest: async () => (await import('./digest-command.ts')).runDigestCommand,
  export: async () => (await import('./export-command.ts')).runExport,
  // Loading it takes a core for a second.
  async import() {
    giveWay()
    return (await import('./import-command.ts')).runImport
  },
  inbox: async () => (await import('./inbox-command.ts')).runInbox,
  inquiries: async () => (await import('./inquiries-command.ts')).runInquiriesCommand,
  map: async () => (await import('./map-check-command.ts')).runMapCheck,
  misses: async () => (await import('./misses-command.ts')).runMisses,
  person: async () => (await import('./person-command.ts')).runPerson,
  retention: async () => (await import('./retention-command.ts')).runRetentionCommand,
  shield: async () => (await import('./shield-command.ts')).runShield,
  user: async () => (await import('./user-command.ts')).runUser,
}

const [name = '', ...parameters] = process.argv.slice(2)
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

if (load) {
  const run = async () => (await load())(parameters)
  process.exitCode = await run().catch((error: unknown) => {
    console.error(explainStartFailure(error))
    return 1
  })
} else {
  console.log(USAGE)
  process.exitCode = name === '' || name === '--help' ? 0 : 2
}
