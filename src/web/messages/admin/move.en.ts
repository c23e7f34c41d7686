import { formatCount } from '../format.ts'
import type { move as german } from './move.de.ts'

export const move: typeof german = {
  begins: (directory, target) =>
    `Copying ${directory}/lageplan.db to PostgreSQL: ${target}. Until all is compared, the database there stays empty.`,
  written: (table, rows) => `  ${table}: ${formatCount(rows, 'row', 'rows', 'en')}`,
  readingBack: 'Written. Now every row is read back and compared.',
  moved: ({ places, messages, rows }) =>
    [
      `Copied and compared: ${formatCount(places, 'place', 'places', 'en')}, ${formatCount(messages, 'message', 'messages', 'en')}, ${formatCount(rows, 'row', 'rows', 'en')} in all.`,
      'What to do next:',
      '  1. Set DATABASE_URL for the service too, and start it. DATA_DIR stays: photos, deletion ledger and site.key are there.',
      '  2. From now on, back up with pg_dump, see docs/betrieb/sicherung.md.',
      '  3. lageplan.db is unchanged and holds what people wrote. Delete the file and its copies when all is well.',
    ].join('\n'),
  noTarget:
    'Where to? Set DATABASE_URL to an empty PostgreSQL database, for example DATABASE_URL=postgres://name:password@host/lageplan.',
  problems: {
    no_database: ({ directory }) =>
      `There is no database in ${directory}. Set DATA_DIR as for the server.`,
    other_version: ({ directory }) =>
      `The database in ${directory} belongs to another version of Lageplan. Start the server of this version once without DATABASE_URL, stop it, and repeat the command.`,
    source_in_use: ({ directory }) =>
      `A program is still working on ${directory}, probably the server. Stop it: what came in now would not be copied.`,
    target_in_use: () =>
      'A Lageplan is working on the PostgreSQL database already. Stop it, or set DATABASE_URL to an empty database.',
    target_not_empty: ({ table }) =>
      `The PostgreSQL database is not empty: there is something in the table ${table}, and nothing is overwritten. Make an empty one, for example with createdb, and set DATABASE_URL to it.`,
    not_storable: ({ table, column }) =>
      `Nothing was copied: in the table ${table}, column ${column}, there is a character with the code 0, which PostgreSQL does not store. Change the entry with Lageplan, and repeat the command.`,
    differs: ({ table }) =>
      `Nothing was copied: the table ${table} came back different from what was written. That is a fault of Lageplan or of this PostgreSQL database, please report it.`,
  },
}
