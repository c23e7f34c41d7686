import { createHash } from 'node:crypto'
import type { Table, TableProblem } from '../../lib/table/read-table.ts'
import { openTable } from '../../lib/table/open-table.ts'
import { guessColumns } from './guess-columns.ts'
import type { Mapping } from './map-headers.ts'
import { mapHeaders } from './map-headers.ts'
import type { ColumnChoice } from './set-columns.ts'
import { setColumns } from './set-columns.ts'

const SAMPLE_ROWS = 200

/** A file that can be read from its beginning as often as needed. */
export type ImportFile = {
  /** without its folders */
  name: string
  open(): AsyncIterable<Uint8Array>
  /** the sheet of a workbook, where it is not the first one with a table */
  sheet?: string
  /** what columns hold, where it is not what they seem to */
  columns?: readonly ColumnChoice[]
}

export type OpenedImport = {
  table: Table
  mapping: Mapping
  /** of everything that was read so far, hexadecimal */
  sha256(): string
}

export type OpenProblem = TableProblem | 'name_column_missing' | 'mapping_invalid'

/** Opens a file of any format as a table whose columns are understood. */
export async function openImport(
  file: ImportFile,
): Promise<{ ok: true; opened: OpenedImport } | { ok: false; problem: OpenProblem }> {
  let hash = createHash('sha256')
  // Some formats are read several times: the last reading is the whole one.
  const open = () => {
    hash = createHash('sha256')
    return hashed(file.open(), hash)
  }
  const result = await openTable({ open, sheet: file.sheet })
  if (!result.ok) return result
  const { table } = result
  const { sample, batches } = await peek(table.batches)
  const guessed = guessColumns(mapHeaders(table.header), table.header, sample)
  const mapping = setColumns(guessed, table.header, file.columns ?? [])
  if (!mapping) {
    await batches.return(undefined)
    return { ok: false, problem: 'mapping_invalid' }
  }
  if (!mapping.columns.some(({ field }) => field === 'name')) {
    await batches.return(undefined)
    return { ok: false, problem: 'name_column_missing' }
  }
  return {
    ok: true,
    opened: { table: { ...table, batches }, mapping, sha256: () => hash.copy().digest('hex') },
  }
}

/** The cells of the first rows, and all rows nevertheless. */
async function peek(batches: Table['batches']) {
  const first = await batches.next()
  async function* again(): Table['batches'] {
    try {
      if (first.done) return
      yield first.value
      yield* batches
    } finally {
      await batches.return(undefined)
    }
  }
  const sample = first.done ? [] : first.value.slice(0, SAMPLE_ROWS).map(({ cells }) => cells)
  return { sample, batches: again() }
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(bytes: Uint8Array): unknown },
) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
