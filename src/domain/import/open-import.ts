import type { Table, TableProblem, TableRow } from '../../lib/table/read-table.ts'
import { openTable } from '../../lib/table/open-table.ts'
import { guessColumns, type ColumnMapping, mapHeaders } from './columns/map-columns.ts'
import type { ColumnSample, ImportProgress, ImportSettings } from './import-run.ts'
import {
  fitsHeader,
  addTemplateColumns,
  type ColumnChoice,
  isForOneColumn,
  setColumns,
} from './columns/set-columns.ts'
import type { HoursReader } from '../places/hours-reader.ts'
import type { PlaceStore, SiteStore, PhotoStore } from '../places/place-store.ts'
import type { GeocodingService } from '../geocoding/geocoder.ts'
import type { ImportStore } from './import-store.ts'
import type { Locator } from './rows/check-location.ts'

const SAMPLE_ROWS = 200

/** A file that can be read from its beginning as often as needed. */
export type ImportFile = {
  /** without its folders */
  name: string
  open(): AsyncIterable<Uint8Array>
  /** the sheet of a workbook, by default the first one with a table */
  sheet?: string
  /** choices about columns, where the mapping is wrong */
  columns?: readonly ColumnChoice[]
  /** recalls choices about an earlier file with these columns, used when there are none for this one */
  recall?(header: readonly string[]): Promise<RememberedChoices | undefined>
  /** called with the columns before any row is read */
  onColumns?(
    columns: ColumnSample[],
    choices: readonly ColumnChoice[],
    sheets?: readonly string[],
  ): Promise<void>
}

/** The choices about the columns of an earlier file, and the country of its rows that name none. */
export type RememberedChoices = { columns?: readonly ColumnChoice[]; country?: string }

export type OpenedImport = {
  /** with the columns that a person described, behind those of the file */
  table: Table
  fileColumnCount: number
  mapping: ColumnMapping
  /** the cells of the first rows */
  sample: readonly (readonly string[])[]
  /** the country of an earlier file with these columns, if one was chosen */
  country?: string
}

export type OpenProblem = TableProblem | 'name_column_missing' | 'mapping_invalid'

/** `header` is there when the file is a table whose columns are not understood. */
export type OpenFailure = { ok: false; problem: OpenProblem; header?: readonly string[] }

/** Opens a file of any format as a table whose columns are understood. */
export async function openImport(
  file: ImportFile,
): Promise<{ ok: true; opened: OpenedImport } | OpenFailure> {
  const result = await openTable(file)
  if (!result.ok) return result
  const { table } = result
  const first = await table.batches.next()
  const sample = first.done ? [] : first.value.slice(0, SAMPLE_ROWS).map(({ cells }) => cells)
  const guessed = guessColumns(mapHeaders(table.header), table.header, sample)
  const recalled = await file.recall?.(table.header)
  // A stored choice about a column that this file lacks must not make the file unreadable.
  const fitting = recalled?.columns?.filter((choice) => fitsHeader(choice, table.header))
  const choices = file.columns?.length ? file.columns : changesOnly(fitting, guessed)
  const ofFile = setColumns(
    guessed,
    table.header,
    choices.filter(({ isMade }) => !isMade),
  )
  const made =
    ofFile &&
    addTemplateColumns(
      ofFile,
      table.header,
      choices.filter(({ isMade }) => isMade),
    )
  const mapping = made?.mapping
  const samples = columnSamples(table.header, mapping ?? guessed, sample)
  await file.onColumns?.(samples, choices, table.sheets?.names)
  if (!made || !mapping) {
    await table.batches.return(undefined)
    return { ok: false, problem: 'mapping_invalid', header: table.header }
  }
  if (!mapping.columns.some(({ field }) => field === 'name' || field === 'nameEn')) {
    await table.batches.return(undefined)
    return { ok: false, problem: 'name_column_missing', header: table.header }
  }
  const country = recalled?.country
  const hasMade = choices.some(({ isMade }) => isMade)
  const batches = resume(first, table.batches, hasMade ? made.addTo : undefined)
  // Starts the generator: leaving one that has not begun would not close the file.
  await batches.next()
  return {
    ok: true,
    opened: {
      table: { ...table, header: made.header, batches },
      fileColumnCount: table.header.length,
      mapping,
      sample: sample.map(made.addTo),
      country,
    },
  }
}

/**
 * Choices stored before several columns of one name could be told apart contain every column, even untouched ones;
 * taken as choices, these would count in the order of the file instead of the best first.
 */
function changesOnly(choices: readonly ColumnChoice[] = [], { columns }: ColumnMapping) {
  return choices.filter(
    ({ header, field, nth }) =>
      nth !== undefined || columns.find((column) => column.header === header)?.field !== field,
  )
}

const SAMPLE_VALUES = 3
const MAX_VALUE_LENGTH = 60

function columnSamples(
  header: readonly string[],
  { columns }: ColumnMapping,
  rows: readonly (readonly string[])[],
): ColumnSample[] {
  return header.map((name, index) => {
    const filled = rows.map((cells) => cells[index]?.trim() ?? '').filter((value) => value !== '')
    const values = [...new Set(filled)].slice(0, SAMPLE_VALUES)
    const field = columns.find((column) => column.index === index)?.field
    const first = columns.find((column) => column.field === field)
    const isBehind = first !== undefined && first.index !== index && isForOneColumn(first.field)
    return {
      header: name,
      values: values.map((value) => value.slice(0, MAX_VALUE_LENGTH)),
      field,
      behind: isBehind ? first.header : undefined,
    }
  })
}

/** The rows from the first batch on, with the made columns if there are any. */
async function* resume(
  first: IteratorResult<TableRow[]>,
  batches: Table['batches'],
  addTo?: (cells: readonly string[]) => string[],
): Table['batches'] {
  try {
    yield []
    for (let next = first; !next.done; next = await batches.next()) {
      const rows = next.value
      yield addTo ? rows.map((row) => ({ ...row, cells: addTo(row.cells) })) : rows
    }
  } finally {
    await batches.return(undefined)
  }
}

export type ImportPorts = {
  places: PlaceStore
  site: SiteStore
  imports: ImportStore
  locate: Locator
  readHours: HoursReader
  /** the photos that one of our exports may name */
  photos: Pick<PhotoStore, 'sizeOf'>
  now: () => Date
  randomBytes: (count: number) => Uint8Array
  /** ISO 3166-1, for rows that name neither country nor region */
  defaultCountry: string
  /** the geocoder, if one is set up */
  geocoding?: Pick<GeocodingService, 'host' | 'locate' | 'findStored' | 'postpone'>
  /** whether somebody no longer wants to wait for the geocoder */
  isGeocodingStopped?(): boolean
  /** logs problems of an import that nevertheless succeeded */
  log(entry: { event: string; [detail: string]: unknown }): void
}

/** A file and the settings for it, except its sheet and its columns, which come from the file itself. */
export type ImportRequest = { file: ImportFile } & Omit<
  ImportSettings,
  'sheet' | 'sheets' | 'columns' | 'isFetched'
>

export type OnProgress = (progress: ImportProgress) => void

const REPORT_INTERVAL_MS = 200

export type ProgressReporter = {
  advance(rows: number): void
  /** reports the last state, and returns the seconds it took */
  end(): number
}

/** Counts rows and reports the speed, but not more often than anybody can read. */
export function createProgressReporter(
  phase: ImportProgress['phase'],
  now: () => Date,
  onProgress: OnProgress,
  total?: number,
): ProgressReporter {
  const start = now().getTime()
  let lastReportAt = start
  let rows = 0
  const report = (time: number) => {
    lastReportAt = time
    const seconds = Math.max(1, time - start) / 1000
    onProgress({ phase, rows, total, rowsPerSecond: roundRate(rows / seconds) })
  }
  return {
    advance(more) {
      rows += more
      const time = now().getTime()
      if (time - lastReportAt >= REPORT_INTERVAL_MS) report(time)
    },
    end() {
      const time = now().getTime()
      report(time)
      return (time - start) / 1000
    },
  }
}

// Keeps decimals for slow rates: a geocoder is asked once a second or less.
function roundRate(perSecond: number): number {
  return perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond)
}
