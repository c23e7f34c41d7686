import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backup as german } from '../../web/messages/admin/backup.de.ts'
import { backup as english } from '../../web/messages/admin/backup.en.ts'
import { isThere } from '../backup/backup-files.ts'
import { listBackups, REPLACED } from '../backup/backup-folder.ts'
import { finishRestore, restoreToPostgres, stageRestore } from '../backup/restore.ts'
import { type Config, loadConfig } from '../config.ts'
import { usageOf } from './usage.ts'

/**
 * `restore BACKUP`: the data of a backup take the place of those in use, which are kept. `--undo` puts the latest of these back. While the
 * server runs, or with `--at-next-start`, the next start does it.
 */
export async function runRestore(parameters: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    options: {
      undo: { type: 'boolean', default: false },
      'at-next-start': { type: 'boolean', default: false },
      english: { type: 'boolean', default: false },
    },
  })
  const words = values.english ? english : german
  const [name, ...more] = positionals
  if ((name === undefined) !== values.undo || more.length > 0) {
    console.error(usageOf('restore'))
    return 2
  }
  const config = loadConfig()
  const backup = await pathOf(name, config)
  if (backup === undefined) {
    console.error(words.none(join(config.directory, REPLACED)))
    return 1
  }
  const { directory, databaseUrl } = config
  const staged =
    databaseUrl === undefined
      ? await stageRestore({ directory, backup }, new Date())
      : await restoreToPostgres({ directory, backup }, databaseUrl)
  if (!staged.ok) {
    // Where the server has begun it, which shows why on its screen.
    process.send?.(staged.problem)
    console.error(`${words.restoreFailed[staged.problem]}\n${words.unchanged}`)
    return 1
  }
  if (databaseUrl !== undefined) {
    console.log(words.restoredToPostgres(staged.counts))
    return 0
  }
  const isSwapped = !values['at-next-start'] && (await finishRestore(directory)) === 'restored'
  console.log(isSwapped ? words.restored(staged.counts) : words.staged)
  return 0
}

// A path, the name of one in the directory of backups, or the data that a restore has replaced last.
async function pathOf(name: string | undefined, config: Config): Promise<string | undefined> {
  const replaced = join(config.directory, REPLACED)
  if (name === undefined) {
    const [latest] = await listBackups(replaced, 'replaced')
    return latest && join(replaced, latest.name)
  }
  const own = join(config.backups.directory, name)
  return (await isThere(name)) ? name : own
}
