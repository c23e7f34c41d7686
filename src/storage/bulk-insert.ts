import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

type Cell = string | number | null

/** Rows per statement, largest first. With few sizes, few statements need to be compiled and prepared. */
const BATCH_SIZES = [128, 32, 8, 2, 1]

/** `written`: the number of inserted rows, fewer than given if the statement skips conflicting ones. */
type InsertResult<Returned> = { returned: Returned[]; written: number }

/**
 * Returns a function that inserts any number of rows. Its statements are compiled once per batch size and engine and then only get new
 * values, because compiling would take most of the time of a large insert. The rows must come from one function, so that their columns have
 * the same order.
 */
export function bulkInsert<Row extends Record<string, Cell>, Returned>(
  statementFor: (db: Kysely<Schema>, rows: Row[]) => Compilable<Returned>,
): (db: Kysely<Schema>, rows: readonly Row[]) => Promise<InsertResult<Returned>> {
  /** compiled statements by number of rows; each engine has its own adapter */
  const compiled = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Returned>>>()

  const insertBatch = async (db: Kysely<Schema>, batch: Row[]) => {
    const { adapter } = db.getExecutor()
    const statements = compiled.get(adapter) ?? new Map<number, CompiledQuery<Returned>>()
    compiled.set(adapter, statements)
    const statement = statements.get(batch.length) ?? statementFor(db, batch).compile()
    statements.set(batch.length, statement)
    const parameters: Cell[] = []
    for (const row of batch) for (const cell of Object.values(row)) parameters.push(cell)
    return db.executeQuery<Returned>({ ...statement, parameters })
  }

  return async (db, rows) => {
    const returned: Returned[] = []
    let written = 0
    for (const batch of statementBatches(rows)) {
      const result = await insertBatch(db, batch)
      returned.push(...result.rows)
      written += Number(result.numAffectedRows ?? result.rows.length)
    }
    return { returned, written }
  }
}

function* statementBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  let start = 0
  for (const size of BATCH_SIZES) {
    for (; items.length - start >= size; start += size) yield items.slice(start, start + size)
  }
}
