import type { AdminContext } from '../requests.ts'
import { isOnlyFor } from '../../../domain/places/attribute-types.ts'
import { CATEGORY_ICONS, categoryIconNamed } from '../../../domain/places/category-icon-names.ts'
import {
  WELL_KNOWN_ATTRIBUTES,
  type Attribute,
  type Category,
  type Locale,
} from '../../../domain/places/place.ts'
import { categoryIconPath } from '../../views/category-icons.ts'
import { toCategoryView } from '../../views/category-view.ts'

/** The vocabulary, and the entry that the address of the page opens. */
export async function readVocabularyView({ admin, url, locale }: AdminContext) {
  const { categories, attributes, uses, mark } = await admin.vocabularyEditor.read()
  const { searchParams } = url
  const category = categories.find(({ slug }) => slug === searchParams.get('category'))
  const attribute = attributes.find(({ key }) => key === searchParams.get('attribute'))
  const isNew = searchParams.get('new')
  return {
    mark,
    categories: categories.map((one) => toShown(one, { uses, attributes, locale })),
    attributes: attributes.map(({ key, name, type }) => ({ key, name: name[locale], type })),
    openEntry: category
      ? {
          kind: 'category' as const,
          id: category.id,
          values: categoryValues(category),
          icons: offeredIcons(locale),
        }
      : attribute
        ? { kind: 'attribute' as const, key: attribute.key, values: attributeValues(attribute) }
        : isNew === 'category'
          ? {
              kind: 'category' as const,
              id: '',
              values: { colour: '#2e7d4f', icon: 'home' },
              icons: offeredIcons(locale),
            }
          : isNew === 'attribute'
            ? {
                kind: 'attribute' as const,
                key: '',
                values: newAttribute(searchParams.get('like')),
              }
            : undefined,
    /** attributes that the site knows how to use and does not have yet */
    suggestedAttributes: WELL_KNOWN_ATTRIBUTES.filter(
      ({ key }) => !attributes.some((other) => other.key === key),
    ).map(({ key, name }) => ({ key, name: name[locale] })),
    done: searchParams.get('done') ?? undefined,
  }
}

function offeredIcons(locale: Locale) {
  return Array.from(CATEGORY_ICONS, ([name, labels]) => ({
    name,
    label: labels[locale],
    path: categoryIconPath(name),
  })).toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

export type OfferedIcons = ReturnType<typeof offeredIcons>

function newAttribute(like: string | null): Record<string, string> {
  const known = WELL_KNOWN_ATTRIBUTES.find(({ key }) => key === like)
  return known ? { key: known.key, ...attributeValues(known) } : { type: 'boolean' }
}

export type ShownCategory = ReturnType<typeof toShown>

type Vocabulary = {
  uses: ReadonlyMap<string, number>
  attributes: readonly Attribute[]
  locale: Locale
}

function toShown(category: Category, { uses, attributes, locale }: Vocabulary) {
  const view = toCategoryView(category, locale)
  const { id } = category
  const limited = attributes.filter((one) => isOnlyFor(one, id)).map(({ name }) => name[locale])
  return { ...view, id, name: view.many, uses: uses.get(id) ?? 0, limited }
}

function categoryValues({
  slug,
  name,
  alsoKnownAs,
  colour,
  icon,
}: Category): Record<string, string> {
  return {
    slug,
    colour,
    icon: categoryIconNamed(icon) ?? 'circle',
    'de.one': name.de.one,
    'de.many': name.de.many,
    'en.one': name.en.one,
    'en.many': name.en.many,
    alsoKnownAs: alsoKnownAs?.join(', ') ?? '',
  }
}

function attributeValues(attribute: Attribute) {
  const { name, alsoKnownAs, type, choices = [], categories = [], filterable } = attribute
  const values: Record<string, string> = {
    de: name.de,
    en: name.en,
    alsoKnownAs: alsoKnownAs?.join(', ') ?? '',
    type,
    choices: choices.map(choiceLine).join('\n'),
    categories: categories.join(' '),
    filterable: filterable ? 'yes' : '',
  }
  return values
}

function choiceLine({ name, alsoKnownAs }: NonNullable<Attribute['choices']>[number]): string {
  const words = alsoKnownAs ? [alsoKnownAs.join(', ')] : []
  return [name.de, name.en, ...words].join(' = ')
}
