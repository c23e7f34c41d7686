import type { StatementSync } from 'node:sqlite'

export type Row = Record<string, unknown>

/** Makes rows of what the statement, which gives arrays from then on, has given. */
export type RowMaker = (given: ReturnType<StatementSync['all']>) => Row[]

/**
 * The rows of `node:sqlite` are dictionaries: dear to make and to read, a table of 29 columns three times as dear as arrays. These
 * are copies of one object, all of one shape.
 */
export function createRowMaker(statement: StatementSync): RowMaker {
  statement.setReturnArrays(true)
  let names: string[] = []
  let empty: Row = {}

  const look = () => {
    names = statement.columns().map(({ name }) => name)
    empty = Object.fromEntries(names.map((name) => [name, null]))
  }
  look()

  return (given) => {
    // The declared type is that of rows that are no arrays.
    const all = given as unknown as unknown[][]
    const [first] = all
    // Another process may have changed the table meanwhile.
    if (first && first.length !== names.length) look()
    return all.map((values) => {
      const row = { ...empty }
      for (let i = 0; i < names.length; i++) row[names[i] ?? ''] = values[i]
      return row
    })
  }
}
