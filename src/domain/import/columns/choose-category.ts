import { headerKey } from './import-field.ts'
import { fold } from '../../../lib/text/fold.ts'
import { categoryWords } from '../../search/catalogue/category-words.ts'
import type { Category } from '../../places/place.ts'
import type { Actor, SiteStore } from '../../places/place-store.ts'
import type { ImportRun } from '../import-run.ts'

export type CategoryChoice = {
  /** for rows that name no category of the site */
  fallback: Category
  /** the fallback does not exist yet and must be saved before the places */
  isNew: boolean
  /** the categories that a cell names; undefined when it names none of the site's */
  find(cell: string): string[] | undefined
}

// Words for the same kind of place in file names, headers and categories.
const KINDS: readonly (readonly string[])[] = [
  ['Brauerei', 'Brauereien', 'brewery', 'breweries', 'brewpub'],
  ['Museum', 'Museen', 'museums'],
  ['Bibliothek', 'Bibliotheken', 'Bücherei', 'Büchereien', 'library', 'libraries'],
  ['Markt', 'Märkte', 'Wochenmarkt', 'market', 'markets'],
  ['Ladesäule', 'Ladesäulen', 'Ladestation', 'Ladestationen', 'Ladesäulenregister'],
  ['Filiale', 'Filialen', 'store', 'stores', 'shop', 'shops'],
].map((words) => words.map(fold))

const PLACES = {
  slug: 'orte',
  name: { de: { one: 'Ort', many: 'Orte' }, en: { one: 'Place', many: 'Places' } },
  colour: '#4b5a6b',
  icon: 'place',
}

/**
 * Chooses the category of imported places. A row's own category counts first, where the site has it under that slug,
 * name, or another word for the same kind. For all other rows it is the one that was asked for; else the one whose slug or name says the same kind as the
 * file's name or a header such as `brewery_type` or "Museum Name" (so `breweries.csv` goes to `brauerei`); else "Orte",
 * which is made when the site has none. Undefined when the asked one does not exist.
 */
export function chooseCategory(
  categories: readonly Category[],
  clues: { asked?: string; fileName: string; header: readonly string[]; newId: () => string },
): CategoryChoice | undefined {
  const byName = new Map<string, string>()
  for (const category of categories) {
    for (const name of namesOf(category)) byName.set(name, category.id)
  }
  // A name that equals the slug of another category means that one, because an export writes slugs.
  for (const { slug, id } of categories) byName.set(fold(slug), id)
  for (const [word, id] of sameKindWords(categories)) {
    if (!byName.has(word)) byName.set(word, id)
  }
  const existing =
    clues.asked === undefined
      ? (ofKind(categories, kindWords(clues.fileName, clues.header)) ??
        categories.find(({ slug }) => slug === PLACES.slug))
      : categories.find(({ slug }) => slug === clues.asked)
  if (!existing && clues.asked !== undefined) return undefined
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  const fallback = existing ?? { ...PLACES, id: clues.newId(), order }
  return { fallback, isNew: !existing, find: (cell) => findIn(byName, cell) }
}

// What people call the same kind of place, such as "pub" for "Kneipe"; without words that two of the categories share.
function sameKindWords(categories: readonly Category[]): Map<string, string> {
  const words = new Map<string, string>()
  const shared = new Set<string>()
  for (const category of categories) {
    for (const word of categoryWords(category).map(fold)) {
      const other = words.get(word)
      if (other !== undefined && other !== category.id) shared.add(word)
      words.set(word, category.id)
    }
  }
  for (const word of shared) words.delete(word)
  return words
}

function findIn(byName: ReadonlyMap<string, string>, cell: string): string[] | undefined {
  // OpenStreetMap writes "fast_food".
  const named = (text: string) =>
    byName.get(fold(text.trim())) ?? byName.get(fold(text.replaceAll('_', ' ').trim()))
  const ids = [cell, ...cell.split(/[;|]/)].flatMap((part) => {
    const whole = named(part)
    if (whole !== undefined) return [whole]
    // A comma is often within one kind: "Zoos, aquariums and wildlife parks" is no "Zoo".
    const listed = part.split(',').map(named)
    return listed.every((id) => id !== undefined) ? listed : []
  })
  return ids.length > 0 ? [...new Set(ids)] : undefined
}

function ofKind(categories: readonly Category[], words: readonly string[]): Category | undefined {
  return categories.find((category) => {
    const names = namesOf(category)
    const kinds = KINDS.filter((kind) => names.some((name) => kind.includes(name))).flat()
    return words.some((word) => names.includes(word) || kinds.includes(word))
  })
}

function kindWords(fileName: string, header: readonly string[]): string[] {
  const inName = headerKey(fileName.replace(/\.\w+$/, '')).split(' ')
  const inHeader = header.flatMap(
    (name) => /^(\w+) (?:type|typ|art|name)$/.exec(headerKey(name))?.[1] ?? [],
  )
  return [...inName, ...inHeader]
}

function namesOf({ slug, name }: Category): string[] {
  return [slug, name.de.one, name.de.many, name.en.one, name.en.many].map(fold)
}

/** The import with everything that a check found out. */
export type CheckedRun = ImportRun & Required<Pick<ImportRun, 'report' | 'category'>>

export function isChecked(run: ImportRun | undefined): run is CheckedRun {
  const { report, category } = run ?? {}
  return report !== undefined && category !== undefined
}

/** The categories of a new place, by the cell that names them; '' is a row without one, undefined the default of the import. */
export type CategoryFinder = (category: string | undefined) => string[]

/** Including the category made for the import, if any: it is saved, and stays even if applying fails. */
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
