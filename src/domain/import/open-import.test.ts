import { expect, test } from 'vitest'
import { openImport } from './open-import.ts'

/** A file with enough rows to arrive in several chunks, and how often it is open. */
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
  const good = aFile('id,name,lat,lng')
  const result = await openImport(good.file)
  if (!result.ok) throw new Error(result.problem)
  await result.opened.table.batches.return(undefined)
  expect(good.state.open).toBe(0)
})

test('reading the first rows ahead loses none', async () => {
  const result = await openImport(aFile('id,name,lat,lng').file)
  if (!result.ok) throw new Error(result.problem)
  const batches = await Array.fromAsync(result.opened.table.batches)
  expect(batches.flat()).toHaveLength(100_000)
})
