import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ImportFile } from '../../src/domain/import/open-import.ts'
import type { ImportReport } from '../../src/domain/import/import-run.ts'
import type {
  ChangeSetReader,
  ImportStore,
  StoredChange,
} from '../../src/domain/import/import-store.ts'
import type { Category, Place } from '../../src/domain/places/place.ts'
import { slugOf } from '../../src/domain/places/slug.ts'
import { aCategory } from '../builders.ts'
import { openImportSite } from '../import-site.ts'

/** Real files from other people; most clones lack them. */
export const REAL_FILES = new URL('../../../shared/data/', import.meta.url)

/** The number of places per file that a person has checked. */
const SAMPLE = 20

export type ImportResult = {
  report: ImportReport
  /** evenly spread over the places of the file in the order of their slugs */
  sample: Place[]
  expectation: Expectation
  categories: Category[]
  /** the place of each row that became one, by the row's line */
  placeAt: ReadonlyMap<number, Place>
}

/** The result of importing a file into an empty site. */
export type Expectation = {
  rows: number
  added: number
  /** rows by reason */
  rejected: Record<string, number>
  /** places by precision of their location */
  located: Record<string, number>
  /** places with opening hours, with unreadable ones, and with doubtful ones */
  hours: [read: number, unread: number, inDoubt: number]
  /** a digest of the sample: if it changes, check the sample again */
  sample: string
}

type Options = {
  country?: string
  /** the categories that a person has the import create with one click */
  kinds?: readonly string[]
  /** selects the rows whose new places are written; all rows are decided and counted */
  isWritten?: (change: Pick<StoredChange, 'position' | 'line'>) => boolean
}

export function importRealFile(path: string, options: Options): Promise<ImportResult> {
  const name = path.split('/').at(-1) ?? path
  const file = { name, open: () => createReadStream(new URL(path, REAL_FILES)) }
  return importAlone(file, options)
}

/** Imports a file into an empty site, or one with only these categories, as `npx lageplan import FILE --apply` does. */
export async function importAlone(
  file: ImportFile,
  { country, kinds = [], isWritten = () => true }: Options = {},
): Promise<ImportResult> {
  const site = await openImportSite()
  const unwritten: Place[] = []
  const imports: ImportStore = {
    ...site.storage.imports,
    async addChanges(id, changes) {
      const others = changes.filter((change) => !isWritten(change))
      unwritten.push(...others.flatMap(({ staged }) => staged?.place ?? []))
      await site.storage.imports.addChanges(id, changes.filter(isWritten))
    },
  }
  try {
    const made = kinds.map((name, at) => {
      const names = { one: name, many: name }
      return { ...aCategory(slugOf(name)), name: { de: names, en: names }, order: at + 1 }
    })
    await site.storage.site.saveVocabulary({ categories: made, attributes: [] }, 'test')
    const importer = site.importing({ imports })
    const { id, report } = await site.run(file, country ? { country } : {}, importer)
    const all = [...(await site.all()), ...unwritten]
    const places = all.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
    const sample = sampleOf(places)
    const placeAt = await placesByLine(site.storage.imports, id, places)
    const categories = await site.storage.site.categories()
    return {
      report,
      sample,
      placeAt,
      categories,
      expectation: expectationOf(report, places, sample),
    }
  } finally {
    await site.close()
  }
}

async function placesByLine(
  imports: Pick<ChangeSetReader, 'changes'>,
  id: number,
  places: readonly Place[],
): Promise<Map<number, Place>> {
  const byId = new Map(places.map((place) => [place.id, place]))
  const placeAt = new Map<number, Place>()
  for (let after = 0; ;) {
    const changes = await imports.changes(id, {}, { after, limit: 500 })
    if (changes.length === 0) return placeAt
    for (const { line, placeId, position } of changes) {
      const place = byId.get(placeId)
      if (line !== undefined && place) placeAt.set(line, place)
      after = position
    }
  }
}

function expectationOf(
  { rows, added, rejected, notices }: ImportReport,
  places: readonly Place[],
  sample: readonly Place[],
): Expectation {
  return {
    rows,
    added,
    rejected: rejected.byReason,
    located: countBy(places, ({ location }) => location?.precision ?? 'nowhere'),
    hours: [
      places.filter(({ openingHours }) => openingHours).length,
      notices.byReason.opening_hours_unreadable ?? 0,
      (notices.byReason.opening_hours_without_days ?? 0) +
        (notices.byReason.opening_hours_too_long ?? 0),
    ],
    sample: digestOf(sample),
  }
}

function sampleOf(places: readonly Place[]): Place[] {
  if (places.length <= SAMPLE) return [...places]
  const step = (places.length - 1) / (SAMPLE - 1)
  return Array.from({ length: SAMPLE }, (_, i) => places[Math.round(i * step)]).filter(
    (place) => place !== undefined,
  )
}

/** The fields that a person has compared with the file; ids and computed values are left out. */
export function seenByHand(place: Place) {
  const { id: _, version: __, categoryIds: ___, weeklyHours: ____, ...seen } = place
  return seen
}

// The order of the fields in the digest, whatever order the store returns.
const SEEN_FIELDS = [
  'slug',
  'name',
  'alsoKnownAs',
  'address',
  'location',
  'timeZone',
  'phone',
  'email',
  'website',
  'openingHours',
  'openingHoursAreSample',
  'description',
  'attributes',
  'photos',
  'recipients',
  'status',
  'confirmedAt',
  'source',
  'mergedInto',
] as const satisfies readonly (keyof ReturnType<typeof seenByHand>)[]

function digestOf(sample: readonly Place[]): string {
  const seen = sample.map((place) => {
    const fields = seenByHand(place)
    return Object.fromEntries(SEEN_FIELDS.map((field) => [field, fields[field]]))
  })
  const text = JSON.stringify(seen)
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}
