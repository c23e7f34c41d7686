import type { DatabaseSync } from 'node:sqlite'

/** Values for columns whose checks reject the sample of their type. */
const CHECKED: Record<string, string | number> = {
  'place.status': 'published',
  'place.lat': 48.137_154_000_000_01,
  'place.lng': 1e-7,
}

/** By the type of a column. */
const SAMPLES: Record<string, string | number | Uint8Array> = {
  TEXT: `ä 🚲 東京 "\\n" {"a":"\\u0000"} \t\n'$1`,
  INTEGER: 7,
  REAL: 0.1 + 0.2,
  BLOB: new Uint8Array([0, 1, 0x5c, 0xff]),
}

/** One row in each table, with every column filled, so that new tables and columns are included automatically. */
export function fillEveryTable(file: DatabaseSync): void {
  file.exec('pragma foreign_keys = off')
  for (const table of tablesOf(file)) {
    if (['schema_migration', 'catalogue_version'].includes(table)) continue
    const columns = file.prepare('select name, type from pragma_table_info(?)').all(table)
    const values = columns.map(({ name, type }) => {
      const sample = CHECKED[`${table}.${String(name)}`] ?? SAMPLES[String(type)]
      if (sample === undefined) throw new Error(`there is no sample of ${String(type)}`)
      return sample
    })
    const places = values.map(() => '?').join()
    // References are valid, since every text is the same.
    file.prepare(`insert into "${table}" values (${places})`).run(...values)
  }
}

/** Every table of the file, except SQLite's own. */
export function tablesOf(file: DatabaseSync): string[] {
  const tables = file.prepare(
    `select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*'`,
  )
  return tables.all().map(({ name }) => String(name))
}
