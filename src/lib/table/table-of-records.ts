import {
  type FileProblem,
  type Table,
  type TableFormat,
  type TableRow,
  LIMITS,
} from './read-table.ts'

/** Different names that are counted; a file with more is no list of places. */
const MOST_NAMES = 10_000
const ROWS_TOGETHER = 256

/**
 * Makes a table of records that do not all say the same things, in two readings: the first gathers the names that occur,
 * the second gives the rows. Of more than 500 names the most frequent ones become columns. Throws `UnreadableFile`.
 */
export async function tableOfRecords(
  format: TableFormat,
  read: () => AsyncIterable<FoundRecord>,
): Promise<Table> {
  const header = await survey(read())
  return { format, encoding: () => 'utf-8', headerLine: 1, header, batches: rowsOf(read(), header) }
}

async function survey(records: AsyncIterable<FoundRecord>): Promise<string[]> {
  const counts = new Map<string, number>()
  let isEmpty = true
  for await (const { values } of records) {
    isEmpty = false
    for (const name of values.keys()) {
      const count = counts.get(name)
      if (count !== undefined || counts.size < MOST_NAMES) counts.set(name, (count ?? 0) + 1)
    }
  }
  if (isEmpty) throw new UnreadableFile('no_records')
  const names = [...counts.keys()]
  if (names.length <= LIMITS.columns) return names
  const frequent = [...counts].sort(([, a], [, b]) => b - a).slice(0, LIMITS.columns)
  const kept = new Set(frequent.map(([name]) => name))
  return names.filter((name) => kept.has(name))
}

async function* rowsOf(
  records: AsyncIterable<FoundRecord>,
  header: readonly string[],
): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  for await (const { line, values } of records) {
    batch.push({ line, cells: header.map((name) => values.get(name) ?? '') })
    if (batch.length < ROWS_TOGETHER) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** One place of a file whose places are objects, not rows. */
export type FoundRecord = {
  /** where it begins in the file, 1 is the first line; in a list of JSON which record it is */
  line: number
  /** what it says, under names that serve as headers; in the order of the file */
  values: ReadonlyMap<string, string>
}

/** Ends the reading of a file that cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
