import { createHash } from 'node:crypto'
import { contrastOf, isColor, MIN_GRAPHICS_CONTRAST } from '../../lib/colour/contrast.ts'
import type { FieldProblem } from '../problem.ts'
import { newId, slugOf } from './slug.ts'
import { attributeText, convertValue, isFilterable, isSameValue } from './attribute-value.ts'
import { categoryIconNamed } from './category-icon-names.ts'
import { ATTRIBUTE_TYPES, ALL_CATEGORIES, hasChoices, isOnlyFor } from './attribute-types.ts'
import type { Attribute, AttributeChoice, Category, Locale, Place } from './place.ts'
import type { Actor, PlaceFilter, PlaceStore, SiteStore, PlaceTable } from './place-store.ts'
import { parseLine } from './text-field.ts'

/** The form fields of a category or an attribute. */
export type VocabularyForm = Readonly<Record<string, string>>

export type VocabularyResult =
  | { ok: true }
  | {
      ok: false
      problem: 'validation_failed'
      problems: readonly FieldProblem[]
      /** the first places whose values do not fit the new type of an attribute */
      unfit?: readonly UnfitPlace[]
    }
  /** somebody else changed the vocabulary since the page was opened */
  | { ok: false; problem: 'conflict' }

export type UnfitPlace = { id: string; name: string; value: string }

type Change = { mark: string; actor: Actor }

/** A choice of an attribute. Without a value it keeps the value of the existing choice with that name, or gets a new one. */
export type ChoiceDraft = Omit<AttributeChoice, 'value'> & { value?: string }

/** Edits the stored categories and attributes. `mark` identifies the version of the vocabulary that a change is based on. */
export type VocabularyEditor = {
  read(): Promise<{
    categories: Category[]
    attributes: Attribute[]
    /** places of any status by the id of their category */
    uses: ReadonlyMap<string, number>
    mark: string
  }>
  /** without an id it adds a new one, last in the order */
  saveCategory(id: string, form: VocabularyForm, change: Change): Promise<VocabularyResult>
  /** one place up (-1) or down (1) in the order */
  moveCategory(id: string, step: -1 | 1, change: Change): Promise<VocabularyResult>
  /**
   * A category in use needs a replacement for its places. If it is the only category of an attribute, the replacement is also
   * the new category of the attribute, or `ALL_CATEGORIES`.
   */
  removeCategory(id: string, replacement: string, change: Change): Promise<VocabularyResult>
  /**
   * Without a key it adds a new one. `choices` replace the choices in the form. A new type converts the values of all places;
   * if one does not fit, nothing is saved.
   */
  saveAttribute(
    key: string,
    form: VocabularyForm,
    change: Change & { choices?: readonly ChoiceDraft[] },
  ): Promise<VocabularyResult>
  /** adds the missing ones of these names, as categories and text attributes with default settings */
  addNamed(
    names: { categories: readonly string[]; attributes: readonly string[] },
    actor: Actor,
  ): Promise<void>
  /** only if no place has a value of it */
  removeAttribute(key: string, change: Change): Promise<VocabularyResult>
}

export type VocabularyPorts = {
  site: Pick<SiteStore, 'categories' | 'attributes' | 'saveVocabulary'>
  places: Pick<PlaceStore, 'apply'>
  placeTable: Pick<PlaceTable, 'pages' | 'categoryUses' | 'attributeUses'>
  now(): Date
  randomBytes(length: number): Uint8Array
}

/** The background that the colour of a category must contrast with. */
const WHITE = '#ffffff'

type Vocabulary = { categories: Category[]; attributes: Attribute[]; mark: string }

export function createVocabularyEditor(ports: VocabularyPorts): VocabularyEditor {
  const { site, places, placeTable } = ports

  const readVocabulary = async (): Promise<Vocabulary> => {
    const [categories, attributes] = await Promise.all([site.categories(), site.attributes()])
    return { categories, attributes, mark: markOf(categories, attributes) }
  }

  type VocabularyEdit =
    | { categories?: Category[]; attributes?: Attribute[] }
    | FieldProblem[]
    | { unfit: UnfitPlace[]; count: number }
    | 'conflict'

  const change = async (
    { mark, actor }: Change,
    edit: (vocabulary: Vocabulary) => Promise<VocabularyEdit> | VocabularyEdit,
  ): Promise<VocabularyResult> => {
    const vocabulary = await readVocabulary()
    if (vocabulary.mark !== mark) return { ok: false, problem: 'conflict' }
    const edited = await edit(vocabulary)
    if (edited === 'conflict') return { ok: false, problem: 'conflict' }
    if (Array.isArray(edited)) return { ok: false, problem: 'validation_failed', problems: edited }
    if ('unfit' in edited) {
      const { unfit, count } = edited
      // For API clients, which identify places by id.
      const detail = unfit.map(({ id }) => id).join(' ')
      const problems = [{ field: 'type', rule: 'attribute_unfit', limit: count, detail }]
      return { ok: false, problem: 'validation_failed', problems, unfit }
    }
    const { categories, attributes } = { ...vocabulary, ...edited }
    await site.saveVocabulary({ categories: numberCategories(categories), attributes }, actor)
    return { ok: true }
  }

  return {
    async read() {
      return { ...(await readVocabulary()), uses: await placeTable.categoryUses() }
    },

    saveCategory: (id, form, by) =>
      change(by, ({ categories }) => {
        const known = categories.find((category) => category.id === id)
        const read = readCategory(form, categories, known)
        if (!read.ok) return read.problems
        if (!known) {
          const made = { ...read.value, id: newId(ports) }
          return { categories: [...categories, { ...made, order: categories.length + 1 }] }
        }
        const changed = { ...known, ...read.value }
        return { categories: categories.map((one) => (one === known ? changed : one)) }
      }),

    moveCategory: (id, step, by) =>
      change(by, ({ categories }) => {
        const at = categories.findIndex((category) => category.id === id)
        const [moved, other] = [categories[at], categories[at + step]]
        if (!moved || !other) return {}
        return { categories: categories.with(at, other).with(at + step, moved) }
      }),

    removeCategory: (id, replacement, by) =>
      change(by, async ({ categories, attributes }) => {
        const used = (await placeTable.categoryUses()).get(id) ?? 0
        const isOther = replacement !== id && categories.some((one) => one.id === replacement)
        const isLimit =
          attributes.some((one) => isOnlyFor(one, id)) && replacement !== ALL_CATEGORIES
        if ((used > 0 || isLimit) && !isOther) {
          return [{ field: 'replacement', rule: 'required' }]
        }
        if (used > 0 && !(await replaceCategory(id, replacement, by.actor))) return 'conflict'
        return {
          categories: categories.filter((category) => category.id !== id),
          attributes: attributes.map((one) =>
            withLimit(one, id, isOther ? replacement : undefined),
          ),
        }
      }),

    saveAttribute: (key, form, by) =>
      change(by, async ({ categories, attributes }) => {
        const known = attributes.find((attribute) => attribute.key === key)
        const choices = by.choices ?? choiceLines(form.choices ?? '')
        const read = readAttribute({ form, choices }, { categories, attributes }, known)
        if (!read.ok) return read.problems
        if (!known) return { attributes: [...attributes, read.value] }
        if (known.type !== read.value.type && (await placeTable.attributeUses(key)) > 0) {
          const unfit = await findUnfit(known, read.value)
          if (unfit.count > 0) return unfit
          if (!(await convertValues(known, read.value, by.actor))) return 'conflict'
        }
        return { attributes: attributes.map((one) => (one === known ? read.value : one)) }
      }),

    async addNamed(names, actor) {
      const { categories, attributes } = await readVocabulary()
      for (const name of names.categories) {
        const made = categoryNamed(name, categories)
        if (made) categories.push({ ...made, id: newId(ports), order: categories.length + 1 })
      }
      for (const name of names.attributes) {
        const key = slugOf(name)
        const isThere = attributes.some((one) => one.key === key || isNamed(one.name, name))
        if (isThere || name.length > MAX_NAME_LENGTH) continue
        attributes.push({ key, name: { de: name, en: name }, type: 'text', filterable: false })
      }
      await site.saveVocabulary({ categories, attributes }, actor)
    },

    removeAttribute: (key, by) =>
      change(by, async ({ attributes }) => {
        const used = await placeTable.attributeUses(key)
        if (used > 0) return [{ field: 'remove', rule: 'attribute_used', limit: used }]
        return { attributes: attributes.filter((attribute) => attribute.key !== key) }
      }),
  }

  // Changes all its places in one transaction, before the category is removed; changes none if somebody edits one at the same time.
  async function replaceCategory(id: string, replacement: string, actor: Actor): Promise<boolean> {
    const updates = eachUpdate({ ...EVERY_PLACE, categoryId: id }, (place) =>
      withCategory(place, id, replacement),
    )
    return (await places.apply(updates, actor)).ok
  }

  async function findUnfit(from: Attribute, to: Attribute) {
    const unfit: UnfitPlace[] = []
    let count = 0
    for await (const page of placeTable.pages(EVERY_PLACE)) {
      for (const { place } of page) {
        const { [from.key]: value } = place.attributes
        if (value === undefined || convertValue(value, from, to) !== undefined) continue
        count += 1
        const { id, name } = place
        if (count <= MAX_LISTED_UNFIT) unfit.push({ id, name, value: attributeText(value) })
      }
    }
    return { unfit, count }
  }

  // Likewise. Does not mark the values as set by hand, so imports can still change them.
  async function convertValues(from: Attribute, to: Attribute, actor: Actor): Promise<boolean> {
    const updates = eachUpdate(EVERY_PLACE, (place) => {
      const { [from.key]: before } = place.attributes
      const value = before === undefined ? undefined : convertValue(before, from, to)
      if (value === undefined || isSameValue(before, value)) return undefined
      return { ...place, attributes: { ...place.attributes, [from.key]: value } }
    })
    return (await places.apply(updates, actor, 'source')).ok
  }

  async function* eachUpdate(filter: PlaceFilter, edit: (place: Place) => Place | undefined) {
    for await (const page of placeTable.pages(filter)) {
      for (const { place: before } of page) {
        const place = edit(before)
        if (place) yield { kind: 'update' as const, place, expectedVersion: before.version }
      }
    }
  }
}

const EVERY_PLACE: PlaceFilter = { words: [], lacks: [], confirmedSince: '' }

/** How many places with unfit values are listed. */
const MAX_LISTED_UNFIT = 10

const MAX_NAME_LENGTH = 60

/** Assigned in turn; each contrasts with white. */
const COLOURS = [
  '#1a5f8a',
  '#a3341f',
  '#2f6b3c',
  '#7a4a9e',
  '#8a5a00',
  '#0f6b6b',
  '#9c2c5e',
  '#4b5a6b',
] as const

function categoryNamed(
  typedName: string,
  categories: readonly Category[],
): Omit<Category, 'id' | 'order'> | undefined {
  const name = typedName.trim()
  const slug = slugOf(name)
  const isThere = categories.some(
    (one) =>
      one.slug === slug ||
      Object.values(one.name).some((names) => Object.values(names).includes(name)),
  )
  if (name === '' || name.length > MAX_NAME_LENGTH || isThere) return undefined
  const names = { one: name, many: name }
  const colour = COLOURS[categories.length % COLOURS.length] ?? COLOURS[0]
  return { slug, name: { de: names, en: names }, colour, icon: 'circle' }
}

function isNamed(names: Attribute['name'], name: string): boolean {
  return Object.values(names).includes(name)
}

/**
 * The attribute without a removed category, or with its replacement. If no category remains, the attribute applies to all
 * places.
 */
export function withLimit(attribute: Attribute, id: string, replacement?: string): Attribute {
  if (!attribute.categories?.includes(id)) return attribute
  const { categories: before, ...rest } = attribute
  const ids = before.flatMap((one) => (one === id ? (replacement ?? []) : one))
  return ids.length > 0 ? { ...rest, categories: [...new Set(ids)] } : rest
}

function withCategory(place: Place, id: string, replacement: string): Place {
  const ids = place.categoryIds.map((one) => (one === id ? replacement : one))
  return { ...place, categoryIds: [...new Set(ids)] }
}

function numberCategories(categories: readonly Category[]): Category[] {
  return categories.map((category, at) => ({ ...category, order: at + 1 }))
}

type ReadResult<Value> = { ok: true; value: Value } | { ok: false; problems: FieldProblem[] }

function readCategory(
  form: VocabularyForm,
  categories: readonly Category[],
  known: Category | undefined,
): ReadResult<Omit<Category, 'id' | 'order'>> {
  const problems: FieldProblem[] = []
  const line = lineReader(form, problems)
  const names = (locale: Locale) => ({ one: line(`${locale}.one`), many: line(`${locale}.many`) })
  const name = { de: names('de'), en: names('en') }
  const alsoKnownAs = readWords(form.alsoKnownAs, 'alsoKnownAs', problems)
  const colour = (form.colour ?? '').trim().toLowerCase()
  if (!isColor(colour)) problems.push({ field: 'colour', rule: 'colour_invalid' })
  else if (contrastOf(colour, WHITE) < MIN_GRAPHICS_CONTRAST) {
    problems.push({ field: 'colour', rule: 'colour_pale' })
  }
  const slug = slugOf(form.slug?.trim() || known?.slug || name.de.many)
  if (categories.some((other) => other !== known && other.slug === slug)) {
    problems.push({ field: 'slug', rule: 'slug_taken' })
  }
  const icon = categoryIconNamed(form.icon || 'circle')
  if (!icon) problems.push({ field: 'icon', rule: 'icon_unknown' })
  return problems.length > 0 || !icon
    ? { ok: false, problems }
    : { ok: true, value: { slug, name, alsoKnownAs, colour, icon } }
}

type AttributeDraft = { form: VocabularyForm; choices: readonly ChoiceDraft[] }

function readAttribute(
  { form, choices: drafts }: AttributeDraft,
  { categories, attributes }: Pick<Vocabulary, 'categories' | 'attributes'>,
  known: Attribute | undefined,
): ReadResult<Attribute> {
  const problems: FieldProblem[] = []
  const line = lineReader(form, problems)
  const name = { de: line('de'), en: line('en') }
  const alsoKnownAs = readWords(form.alsoKnownAs, 'alsoKnownAs', problems)
  const key = known?.key ?? slugOf(form.key?.trim() || name.en)
  if (!known && attributes.some((other) => other.key === key)) {
    problems.push({ field: 'key', rule: 'key_taken' })
  }
  const type = ATTRIBUTE_TYPES.find((one) => one === form.type) ?? 'text'
  const choices = hasChoices(type) ? readChoices(drafts, known, problems) : undefined
  if (choices?.length === 0) problems.push({ field: 'choices', rule: 'required' })
  const filterable = form.filterable === 'yes'
  if (filterable && !isFilterable(type)) {
    problems.push({ field: 'filterable', rule: 'not_filterable' })
  }
  const limits = (form.categories ?? '').split(/\s+/).filter((one) => one !== '')
  const ids = categories.map(({ id }) => id).filter((id) => limits.includes(id))
  if (ids.length < new Set(limits).size) problems.push({ field: 'categories', rule: 'unknown' })
  const value: Attribute = { key, name, alsoKnownAs, type, choices, filterable }
  if (ids.length > 0) value.categories = ids
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value }
}

/** One choice per line: `Deutsch = English = other words, with commas`. */
function choiceLines(text: string): ChoiceDraft[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [de = '', en = '', words] = line.split('=').map((part) => part.trim())
    return { name: { de, en: en || de }, ...(words ? { alsoKnownAs: [words] } : {}) }
  })
}

function readChoices(
  drafts: readonly ChoiceDraft[],
  known: Attribute | undefined,
  problems: FieldProblem[],
): Attribute['choices'] {
  const choices = drafts.map(({ value, name, alsoKnownAs: typed }) => {
    const before = known?.choices?.find((one) => one.name.de === name.de || one.name.en === name.en)
    const alsoKnownAs = readWords(typed?.join(','), 'choices', problems)
    const choice = { value: value ?? before?.value ?? slugOf(name.en), name }
    return alsoKnownAs ? { ...choice, alsoKnownAs } : choice
  })
  const values = new Set(choices.map(({ value }) => value))
  return values.size === choices.length ? choices : []
}

function lineReader(form: VocabularyForm, problems: FieldProblem[]) {
  return (field: string): string => {
    const read = parseLine(form[field] ?? '', MAX_NAME_LENGTH)
    if (!read.ok) problems.push({ field, rule: read.rule, limit: read.limit })
    else if (read.value === '') problems.push({ field, rule: 'required' })
    return read.ok ? read.value : ''
  }
}

const MAX_WORDS = 100

// Words separated by commas or line breaks, without duplicates; undefined if there are none.
function readWords(
  typed: string | undefined,
  field: string,
  problems: FieldProblem[],
): string[] | undefined {
  const words = (typed ?? '').split(/[,;\n]/).flatMap((part) => {
    const read = parseLine(part, MAX_NAME_LENGTH)
    if (!read.ok) problems.push({ field, rule: read.rule, limit: read.limit })
    return read.ok && read.value !== '' ? read.value : []
  })
  const own = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
  if (own.length > MAX_WORDS) problems.push({ field, rule: 'too_many', limit: MAX_WORDS })
  return own.length > 0 ? own : undefined
}

function markOf(categories: readonly Category[], attributes: readonly Attribute[]): string {
  const all = JSON.stringify([categories, attributes])
  return createHash('sha256').update(all).digest('base64url').slice(0, 22)
}
