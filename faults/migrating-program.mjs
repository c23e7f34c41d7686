// Opens the SQLite file of DATA_DIR as a server does, and is killed without warning at the moment that KILL_AT names: `before 44` is when
// migration 44 has done its work but has not been committed, `after 44` when the next one begins.
import { MIGRATIONS } from '../src/storage/migrations/all.ts'
import { openSqlite } from '../src/storage/sqlite/open-sqlite.ts'

const end = (moment) => {
  if (moment === process.env.KILL_AT) process.kill(process.pid, 'SIGKILL')
}
let previous
const migrations = MIGRATIONS.map(({ up, ...migration }) => ({
  ...migration,
  async up(db, ddl) {
    end(`after ${previous}`)
    await up(db, ddl)
    previous = migration.version
    end(`before ${previous}`)
  },
}))
await openSqlite({ directory: process.env.DATA_DIR, migrations, log: () => undefined })
process.exit()
