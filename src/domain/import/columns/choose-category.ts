import { headerKey } from './import-field.ts'
import { fold } from '../../../lib/text/fold.ts'
import { categoryWords } from '../../search/catalogue/category-words.ts'
import type { Category } from '../../places/place.ts'
import { slugOf } from '../../places/slug.ts'
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

type NewCategory = Pick<Category, 'name' | 'colour' | 'icon'>

/** Singular and plural in German and English, the look, and further words in file names and headers. */
const KINDS: readonly (NewCategory & { words: readonly string[] })[] = [
  kindOf(['Brauerei', 'Brauereien'], ['Brewery', 'Breweries'], '#8a5a00', 'brewery', ['brewpub']),
  kindOf(['Museum', 'Museen'], ['Museum', 'Museums'], '#7a4a9e', 'museum'),
  kindOf(['Bibliothek', 'Bibliotheken'], ['Library', 'Libraries'], '#1a5f8a', 'learning', [
    'Bücherei',
    'Büchereien',
  ]),
  kindOf(['Markt', 'Märkte'], ['Market', 'Markets'], '#2f6b3c', 'food', ['Wochenmarkt']),
  kindOf(
    ['Ladesäule', 'Ladesäulen'],
    ['Charging station', 'Charging stations'],
    '#0f6b6b',
    'transport',
    ['Ladestation', 'Ladestationen'],
  ),
  kindOf(['Filiale', 'Filialen'], ['Store', 'Stores'], '#a3341f', 'shop', ['shop', 'shops']),
]

const FALLBACK_KIND = kindOf(['Ort', 'Orte'], ['Place', 'Places'], '#4b5a6b', 'place')

function kindOf(
  german: readonly [string, string],
  english: readonly [string, string],
  colour: string,
  icon: string,
  further: readonly string[] = [],
): NewCategory & { words: readonly string[] } {
  const names = ([one, many]: readonly [string, string]) => ({ one, many })
  return {
    name: { de: names(german), en: names(english) },
    colour,
    icon,
    words: [...german, ...english, ...further].map(fold),
  }
}

/**
 * Chooses the category of imported places. A row's own category has priority, if the site has it by slug, by name, or by another word for
 * the same kind. All other rows get the requested category; otherwise the one whose slug or name means the same kind as the file's name or
 * a header such as `brewery_type` or "Museum Name" (`breweries.csv` goes to `brauerei`). If the site has none of that kind, it is created,
 * as is "Orte" for a file of unknown kind. Undefined when the requested category does not exist.
 */
export function chooseCategory(
  categories: readonly Category[],
  clues: { requested?: string; fileName: string; header: readonly string[]; newId: () => string },
): CategoryChoice | undefined {
  const byName = new Map<string, string>()
  for (const category of categories) {
    for (const name of namesOf(category)) byName.set(name, category.id)
  }
  // A name that equals another category's slug means that category, because exports write slugs.
  for (const { slug, id } of categories) byName.set(fold(slug), id)
  for (const [word, id] of sameKindWords(categories)) {
    if (!byName.has(word)) byName.set(word, id)
  }
  const clueWords = kindWords(clues.fileName, clues.header)
  const kind =
    KINDS.find(({ words }) => clueWords.some((word) => words.includes(word))) ?? FALLBACK_KIND
  const { words: _words, ...made } = kind
  const slug = slugOf(made.name.de.many)
  const existing =
    clues.requested === undefined
      ? (ofKind(categories, clueWords) ?? categories.find((category) => category.slug === slug))
      : categories.find((category) => category.slug === clues.requested)
  if (!existing && clues.requested !== undefined) return undefined
  const order = Math.max(0, ...categories.map((category) => category.order)) + 1
  const fallback = existing ?? { ...made, slug, id: clues.newId(), order }
  return { fallback, isNew: !existing, find: (cell) => findIn(byName, cell) }
}

// Other words for the same kind of place, such as "pub" for "Kneipe", except words that two of the categories share.
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
    // A comma is often part of one kind: "Zoos, aquariums and wildlife parks" is not a "Zoo".
    const listed = part.split(',').map(named)
    return listed.every((id) => id !== undefined) ? listed : []
  })
  return ids.length > 0 ? [...new Set(ids)] : undefined
}

function ofKind(categories: readonly Category[], words: readonly string[]): Category | undefined {
  return categories.find((category) => {
    const names = namesOf(category)
    const kinds = KINDS.filter(({ words: own }) => names.some((name) => own.includes(name)))
    return words.some(
      (word) => names.includes(word) || kinds.some((kind) => kind.words.includes(word)),
    )
  })
}

function kindWords(fileName: string, header: readonly string[]): string[] {
  const words = headerKey(fileName.replace(/\.\w+$/, '')).split(' ')
  // "Ladesäulenkarte" and "Bibliotheksverzeichnis" are lists of such places.
  const inName = words.flatMap((word) => {
    const [, listed = '', bare = ''] = LIST_OF.exec(word) ?? []
    return listed === '' ? [word] : [word, listed, bare]
  })
  const inHeader = header.flatMap(
    (name) => /^(\w+) (?:type|typ|art|name)$/.exec(headerKey(name))?.[1] ?? [],
  )
  return [...inName, ...inHeader]
}

const LIST_OF =
  /^((.{3,}?)s?)(?:adressen|daten|karte|kataster|liste|register|standorte|tabelle|ubersicht|verzeichnis)$/

function namesOf({ slug, name }: Category): string[] {
  return [slug, name.de.one, name.de.many, name.en.one, name.en.many].map(fold)
}

/** The import with all results of its check. */
export type CheckedRun = ImportRun & Required<Pick<ImportRun, 'report' | 'category'>>

export function isChecked(run: ImportRun | undefined): run is CheckedRun {
  const { report, category } = run ?? {}
  return report !== undefined && category !== undefined
}

/** The categories of a new place, by the cell that names them; '' is a row without one, undefined the default of the import. */
export type CategoryFinder = (category: string | undefined) => string[]

/**
 * Also finds the category made for the import, which is saved if one of these rows needs it, and stays even if applying fails. Without rows
 * it is saved in any case.
 */
export async function createCategoryFinder(
  run: CheckedRun,
  { site, actor, rows }: { site: SiteStore; actor: Actor; rows?: AsyncIterable<StagedRow> },
): Promise<CategoryFinder> {
  const { category, report } = run
  const stored = await site.categories()
  const isThere = stored.some(({ slug }) => slug === category.slug)
  const categories = isThere ? stored : [...stored, category]
  const choice = chooseCategory(categories, {
    requested: category.slug,
    fileName: '',
    header: [],
    newId: () => category.id,
  })
  const fallback = [choice?.fallback.id ?? category.id]
  const find = (cell: string | undefined) => {
    if (cell === '') return []
    return (cell === undefined ? undefined : choice?.find(cell)) ?? fallback
  }
  if (!isThere && report.added > 0 && (!rows || (await needsAnyOf(fallback, rows, find)))) {
    await site.saveVocabulary({ categories, attributes: await site.attributes() }, actor)
  }
  return find
}

/** A new place to be written, with the cell that names its categories. */
type StagedRow = { staged?: { category?: string } }

async function needsAnyOf(
  ids: readonly string[],
  rows: AsyncIterable<StagedRow>,
  find: CategoryFinder,
): Promise<boolean> {
  for await (const { staged } of rows) {
    if (staged && find(staged.category).some((id) => ids.includes(id))) return true
  }
  return false
}
