import { join } from 'node:path'
import { fillEmptyPostgres, type MoveTarget } from '../postgres/move-target.ts'
import { type MoveSource, openMoveSource } from '../sqlite/move-source.ts'
import { type MoveProblem, MoveRefused } from './move-refused.ts'
import { type Row, TableDigest, rowAsJson } from './table-digest.ts'

type MoveOptions = {
  /** with the file `lageplan.db` */
  directory: string
  /** of an empty database */
  databaseUrl: string
  /** called for each table when its rows are written */
  onWritten(table: string, rows: number): void
  /** called when everything is written and verification begins */
  onReadingBack(): void
}

/** `rows`: their number per table */
type MoveResult =
  | { ok: true; rows: ReadonlyMap<string, number> }
  | { ok: false; problem: MoveProblem }

/**
 * Copies the SQLite file into PostgreSQL and reads it back; commits only if every row of every table is identical. Tables and columns are
 * read from the databases themselves. The file is not changed.
 */
export async function moveToPostgres(options: MoveOptions): Promise<MoveResult> {
  try {
    return { ok: true, rows: await move(options) }
  } catch (error) {
    if (!(error instanceof MoveRefused)) throw error
    return { ok: false, problem: error.problem }
  }
}

async function move(options: MoveOptions): Promise<Map<string, number>> {
  const source = openMoveSource(join(options.directory, 'lageplan.db'))
  try {
    return await fillEmptyPostgres(options.databaseUrl, async (target) => {
      await assertSameTables(source, target)
      const written = new Map<string, TableDigest>()
      for (const { name, columns } of source.tables) {
        const digest = await copyTable(name, columns, { source, target })
        written.set(name, digest)
        options.onWritten(name, digest.rowCount)
      }
      await target.setCounters(source.lastNumbers())
      options.onReadingBack()
      for (const { name, columns } of source.tables) {
        const found = await digestOf(target.pages(name), columns)
        if (!written.get(name)?.equals(found)) {
          throw new MoveRefused('differs', { table: name })
        }
      }
      return new Map([...written].map(([name, { rowCount }]) => [name, rowCount]))
    })
  } finally {
    source.close()
  }
}

// Both were made by the same migrations.
async function assertSameTables(source: MoveSource, target: MoveTarget): Promise<void> {
  const there = await target.columnsByTable()
  const sorted = (columns: readonly string[] = []) => columns.toSorted().join(' ')
  const other = source.tables.find(
    ({ name, columns }) => sorted(columns) !== sorted(there.get(name)),
  )
  if (other || source.tables.length !== there.size) {
    throw new Error(`the databases have other tables or columns: ${other?.name}`)
  }
}

async function copyTable(
  table: string,
  columns: readonly string[],
  { source, target }: { source: MoveSource; target: MoveTarget },
): Promise<TableDigest> {
  const digest = new TableDigest()
  for (const page of source.pages(table)) {
    const texts = page.map((row) => storableJson(row, columns, table))
    for (const text of texts) digest.add(text)
    await target.write(table, texts)
  }
  return digest
}

// PostgreSQL allows no NUL in text. Every input is checked for it, but other programs may have written the file.
function storableJson(row: Row, columns: readonly string[], table: string): string {
  for (const column of columns) {
    const value = row[column]
    if (typeof value === 'string' && value.includes('\0')) {
      throw new MoveRefused('not_storable', { table, column })
    }
  }
  return rowAsJson(row, columns)
}

async function digestOf(
  pages: AsyncIterable<readonly Row[]>,
  columns: readonly string[],
): Promise<TableDigest> {
  const digest = new TableDigest()
  for await (const page of pages) for (const row of page) digest.add(rowAsJson(row, columns))
  return digest
}
