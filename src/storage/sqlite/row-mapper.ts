import type { StatementSync } from 'node:sqlite'

export type Row = Record<string, unknown>

/** Converts the arrays that the statement returns from now on into objects. */
export type RowMapper = (given: ReturnType<StatementSync['all']>) => Row[]

/**
 * The row objects of `node:sqlite` are dictionaries, which are slow to create and to read: three times slower than arrays for a table of 29
 * columns. Instead, this copies one object of the same shape.
 */
export function createRowMapper(statement: StatementSync): RowMapper {
  statement.setReturnArrays(true)
  let names: string[] = []
  let empty: Row = {}

  const look = () => {
    names = statement.columns().map(({ name }) => name)
    empty = Object.fromEntries(names.map((name) => [name, null]))
  }
  look()

  return (given) => {
    // The declared type assumes row objects.
    const all = given as unknown as unknown[][]
    const [first] = all
    // Another process may have changed the table in the meantime.
    if (first && first.length !== names.length) look()
    return all.map((values) => {
      const row = { ...empty }
      for (let i = 0; i < names.length; i++) row[names[i] ?? ''] = values[i]
      return row
    })
  }
}
