import { expect, test } from 'vitest'
import type { ColumnChoice } from './columns/set-columns.ts'
import { openImport } from './open-import.ts'

const MADE: ColumnChoice = { header: '{name} {id}', field: 'extra', isMade: true }

/** A file with enough rows to arrive in several chunks, and a count of how many readers have it open. */
function aFile(header: string) {
  const state = { open: 0 }
  const file = {
    name: 'orte.csv',
    async *open() {
      state.open += 1
      try {
        yield new TextEncoder().encode(`${header}\n`)
        for (let row = 0; row < 1000; row++)
          yield new TextEncoder().encode(`${row},a,49,8\n`.repeat(100))
      } finally {
        state.open -= 1
      }
    },
  }
  return { file, state }
}

test('a file that is not read to the end is closed', async () => {
  const strange = aFile('x,y,z,u')
  expect(await openImport(strange.file)).toMatchObject({ problem: 'name_column_missing' })
  expect(strange.state.open).toBe(0)
  const misread = aFile('id,name,lat,lng')
  const columns: ColumnChoice[] = [{ header: 'gone', field: 'city' }]
  expect(await openImport({ ...misread.file, columns })).toMatchObject({
    problem: 'mapping_invalid',
  })
  expect(misread.state.open).toBe(0)
})

test.each([[[]], [[MADE]]])('a file is closed when its rows are abandoned', async (columns) => {
  const good = aFile('id,name,lat,lng')
  const unread = await openImport({ ...good.file, columns })
  if (!unread.ok) throw new Error(unread.problem)
  await unread.opened.table.batches.return(undefined)
  expect(good.state.open).toBe(0)
  const begun = await openImport({ ...good.file, columns })
  if (!begun.ok) throw new Error(begun.problem)
  for await (const rows of begun.opened.table.batches) if (rows.length > 0) break
  expect(good.state.open).toBe(0)
})

test.each([[[]], [[MADE]]])('reading the first rows ahead loses none', async (columns) => {
  const result = await openImport({ ...aFile('id,name,lat,lng').file, columns })
  if (!result.ok) throw new Error(result.problem)
  const batches = await Array.fromAsync(result.opened.table.batches)
  expect(batches.flat()).toHaveLength(100_000)
})
