import type { Category } from '../places/place.ts'
import type { Actor, SiteStore } from '../places/place-store.ts'
import { chooseCategory } from './columns/choose-category.ts'
import type { ImportRun } from './import-run.ts'

/** The import with all that a check found out. */
export type CheckedRun = ImportRun & Required<Pick<ImportRun, 'report' | 'category'>>

export function isChecked(run: ImportRun | undefined): run is CheckedRun {
  const { report, category } = run ?? {}
  return report !== undefined && category !== undefined
}

/** The categories of a new place, by the cell that names them; '' says none, undefined those of the import. */
export type CategoryFinder = (category: string | undefined) => string[]

/** With the category that is made for the import, should there be one: it is saved, and stays, whatever becomes of the places. */
export async function categoryFinder(
  run: CheckedRun,
  site: SiteStore,
  actor: Actor,
): Promise<CategoryFinder> {
  const { category } = run
  const choice = chooseCategory(await withCategory(run, site, actor), {
    asked: category.slug,
    fileName: '',
    header: [],
    newId: () => category.id,
  })
  const fallback = [choice?.fallback.id ?? category.id]
  return (cell) => {
    if (cell === '') return []
    return (cell === undefined ? undefined : choice?.find(cell)) ?? fallback
  }
}

async function withCategory(
  { category, report }: CheckedRun,
  site: SiteStore,
  actor: Actor,
): Promise<Category[]> {
  const categories = await site.categories()
  if (report.added === 0 || categories.some(({ slug }) => slug === category.slug)) return categories
  const more = [...categories, category]
  await site.saveVocabulary({ categories: more, attributes: await site.attributes() }, actor)
  return more
}
