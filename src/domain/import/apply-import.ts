import type { Category } from '../places/place.ts'
import type { Actor, PlaceChange, SiteStore } from '../places/place-store.ts'
import type { CheckedImport } from './checked-import.ts'
import { rowReaderFor } from './checked-import.ts'
import { chooseCategory } from './choose-category.ts'
import type { ImportPorts, OnProgress } from './import-request.ts'
import { newPlace } from './new-place.ts'
import type { OpenedImport } from './open-import.ts'
import { openImport } from './open-import.ts'
import type { Pace } from './pace.ts'
import { createPace } from './pace.ts'

export type ApplyOutcome =
  | { ok: true; catalogueVersion: number }
  /** nothing was written: the file is not what was checked */
  | { ok: false; problem: 'file_changed' }
  /** nothing was written: somebody else changed this place, or took its slug, meanwhile */
  | { ok: false; problem: 'conflict'; placeId: string }

/** Places that are held in memory at once, some 2 kB each. */
const MOST_PREPARED = 50_000

export type Applying = { ports: ImportPorts; actor: Actor; onProgress: OnProgress }

/**
 * Writes what was checked in one transaction, reading the file a second time. A category that is made for the import is
 * saved before: should the transaction fail, it stays, empty.
 */
export async function applyImport(
  checked: CheckedImport,
  { ports, actor, onProgress }: Applying,
): Promise<ApplyOutcome> {
  const result = await openImport(checked.request.file)
  if (!result.ok) return { ok: false, problem: 'file_changed' }
  const { opened } = result
  const categories = await withCategory(checked, ports.site, actor)
  const pace = createPace('applying', ports.now, onProgress)
  const state = { hasFileChanged: false }
  try {
    const changes = changesOf({ checked, opened, categories, ports, pace, state })
    const { added, changed } = checked.report
    // While the transaction is open no message can be stored: what fits into memory is worked out before it.
    const prepared =
      added + changed.total <= MOST_PREPARED ? await Array.fromAsync(changes) : changes
    const applied = await ports.places.apply(prepared, actor)
    pace.end()
    return applied
  } catch (error) {
    if (state.hasFileChanged) return { ok: false, problem: 'file_changed' }
    throw error
  }
}

type Writing = {
  checked: CheckedImport
  opened: OpenedImport
  categories: readonly Category[]
  ports: ImportPorts
  pace: Pace
  state: { hasFileChanged: boolean }
}

async function* changesOf(writing: Writing): AsyncGenerator<PlaceChange> {
  const { checked, opened, ports, pace, state } = writing
  const { changes, skipped, slugs } = checked.decisions
  const readRow = rowReaderFor(opened, checked.defaultCountry, ports)
  const categoryIdsOf = categoryFinder(writing)
  for await (const batch of opened.table.batches) {
    for (const tableRow of batch) {
      const change = changes.get(tableRow.line)
      if (change) yield change
      if (change || skipped.has(tableRow.line)) continue
      const reading = readRow(tableRow)
      if (!reading.ok) continue
      const { row } = reading
      const slug = slugs.get(row.line)
      const categoryIds = categoryIdsOf(row.category)
      yield {
        kind: 'add',
        place: newPlace(row, { slug, categoryIds, system: checked.report.system, ports }),
      }
    }
    pace.advance(batch.length)
  }
  if (opened.sha256() === checked.report.file.sha256) return
  state.hasFileChanged = true
  // What the iteration throws undoes the transaction.
  throw new Error('the file changed between its two readings')
}

function categoryFinder({ checked, categories }: Writing): (cell?: string) => string[] {
  const { category } = checked
  const choice = chooseCategory(categories, {
    asked: category.slug,
    fileName: '',
    header: [],
    newId: () => category.id,
  })
  const fallback = [choice?.fallback.id ?? category.id]
  return (cell) => (cell === undefined ? undefined : choice?.find(cell)) ?? fallback
}

async function withCategory(
  { category, report }: CheckedImport,
  site: SiteStore,
  actor: Actor,
): Promise<Category[]> {
  const categories = await site.categories()
  if (report.added === 0 || categories.some(({ slug }) => slug === category.slug)) return categories
  const more = [...categories, category]
  await site.saveVocabulary({ categories: more, attributes: await site.attributes() }, actor)
  return more
}
