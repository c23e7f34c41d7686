import { moveToPostgres } from '../../storage/move/move-to-postgres.ts'
import { move as german } from '../../web/messages/admin/move.de.ts'
import { move as english } from '../../web/messages/admin/move.en.ts'
import { loadConfig } from '../config.ts'
import { fail, readOptions, succeed } from './read-arguments.ts'

/** `move`: copies all stored data from the SQLite file of DATA_DIR into the empty PostgreSQL database of DATABASE_URL. */
export async function runMove(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, {})
  const words = values.english ? english : german
  const { directory, databaseUrl } = loadConfig()
  if (databaseUrl === undefined) return fail(words.noTarget, 2)
  console.log(words.begins(directory, withoutAccount(databaseUrl)))
  const moved = await moveToPostgres({
    directory,
    databaseUrl,
    onWritten(table, rows) {
      if (rows > 0) console.log(words.written(table, rows))
    },
    onReadingBack: () => console.log(words.readingBack),
  })
  if (!moved.ok) {
    const { code, ...where } = moved.problem
    return fail(words.problems[code]({ directory, ...where }))
  }
  const { rows } = moved
  const [places = 0, messages = 0] = [rows.get('place'), rows.get('submission')]
  const sum = [...rows.values()].reduce((one, other) => one + other, 0)
  return succeed(words.moved({ places, messages, rows: sum }))
}

// Output ends up in logs, which must not contain a password.
function withoutAccount(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
