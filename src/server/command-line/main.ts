import { explainStartFailure } from '../notes/start-failure.ts'
import { runDeliver } from './deliver-command.ts'
import { runDigestCommand } from './digest-command.ts'
import { runExport } from './export-command.ts'
import { runImport } from './import-command.ts'
import { runInbox } from './inbox-command.ts'
import { runInquiriesCommand } from './inquiries-command.ts'
import { runMapCheck } from './map-check-command.ts'
import { runMisses } from './misses-command.ts'
import { runPerson } from './person-command.ts'
import { runRetentionCommand } from './retention-command.ts'
import { runShield } from './shield-command.ts'
import { USAGE } from './usage.ts'
import { runUser } from './user-command.ts'

/** Every command takes what follows its name and gives the exit code. */
const COMMANDS: Record<string, (parameters: string[]) => Promise<number>> = {
  deliver: runDeliver,
  digest: runDigestCommand,
  export: runExport,
  import: runImport,
  inbox: runInbox,
  inquiries: runInquiriesCommand,
  map: runMapCheck,
  misses: runMisses,
  person: runPerson,
  retention: runRetentionCommand,
  shield: runShield,
  user: runUser,
}

const [name = '', ...parameters] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined

if (command) {
  process.exitCode = await command(parameters).catch((error: unknown) => {
    console.error(explainStartFailure(error))
    return 1
  })
} else {
  console.log(USAGE)
  process.exitCode = name === '' || name === '--help' ? 0 : 2
}
