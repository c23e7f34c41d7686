import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FOLDER = join(import.meta.dirname, 'releases')

/** The releases whose databases are kept: each was made by the code of that release, then dumped as SQL. */
export const RELEASES = readdirSync(FOLDER).map((file) => file.replace(/\.sql$/, ''))

/** Makes the SQLite file of a release in a directory. */
export function makeDatabaseOf(release: string, directory: string): void {
  const database = new DatabaseSync(join(directory, 'lageplan.db'))
  database.exec(readFileSync(join(FOLDER, `${release}.sql`), 'utf8'))
  database.close()
}

/** Its rows as statements that both engines understand, without those that migrating writes itself. */
export function insertsOf(release: string): string[] {
  const statements = readFileSync(join(FOLDER, `${release}.sql`), 'utf8').split(/;\n(?=\w)/)
  return statements.filter((statement) =>
    /^insert into "(?!schema_migration|catalogue_version)/.test(statement),
  )
}

/** The numbers of the migrations that a release had. */
export function versionsOf(release: string): ReadonlySet<number> {
  const sql = readFileSync(join(FOLDER, `${release}.sql`), 'utf8')
  const found = sql.matchAll(/^insert into "schema_migration" .* values \((\d+),/gm)
  return new Set([...found].map(([, version]) => Number(version)))
}
