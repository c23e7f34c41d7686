import { lowerImportPriority } from '../import/lower-import-priority.ts'
import { describeFailure, describeUnknownCommand, describeUsageError } from './usage-error.ts'
import { usageOf } from './usage.ts'

type Command = (parameters: string[]) => Promise<number>

/** Every command gets the arguments after its name and returns the exit code. Only the requested command is loaded. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  backup: async () => (await import('./backup-command.ts')).runBackup,
  check: async () => (await import('./check-command.ts')).runCheck,
  deliver: async () => (await import('./deliver-command.ts')).runDeliver,
  demo: async () => (await import('./demo-command.ts')).runDemo,
  digest: async () => (await import('./digest-command.ts')).runDigestCommand,
  export: async () => (await import('./export-command.ts')).runExport,
  // Loading this command keeps a core busy for a second.
  async import() {
    lowerImportPriority()
    return (await import('./import-command.ts')).runImport
  },
  inbox: async () => (await import('./inbox-command.ts')).runInbox,
  inquiries: async () => (await import('./inquiries-command.ts')).runInquiriesCommand,
  map: async () => (await import('./map-command.ts')).runMap,
  misses: async () => (await import('./misses-command.ts')).runMisses,
  move: async () => (await import('./move-command.ts')).runMove,
  person: async () => (await import('./person-command.ts')).runPerson,
  regions: async () => (await import('./regions-command.ts')).runRegions,
  restore: async () => (await import('./restore-command.ts')).runRestore,
  retention: async () => (await import('./retention-command.ts')).runRetentionCommand,
  shield: async () => (await import('./shield-command.ts')).runShield,
  user: async () => (await import('./user-command.ts')).runUser,
}

const [name = '', ...parameters] = process.argv.slice(2)

if (['', 'help', '--help', '-h'].includes(name)) {
  console.log(usageOf(parameters[0] ?? ''))
} else if (parameters.includes('--help') || parameters.includes('-h')) {
  console.log(usageOf(name))
} else {
  process.exitCode = await call(name, parameters)
}

async function call(command: string, rest: string[]): Promise<number> {
  const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!load) {
    console.error(describeUnknownCommand(command, Object.keys(COMMANDS)))
    return 2
  }
  try {
    return await (
      await load()
    )(rest)
  } catch (error) {
    const wrong = describeUsageError(error)
    console.error(wrong ? `${wrong}\n\n${usageOf(command)}` : describeFailure(error))
    return wrong ? 2 : 1
  }
}
