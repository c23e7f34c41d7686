import * as z from 'zod'
import { ALL_CATEGORIES } from '../../../domain/places/attribute-types.ts'
import type { VocabularyResult } from '../../../domain/places/edit-vocabulary.ts'
import type { Attribute, Category } from '../../../domain/places/place.ts'
import { slugOf } from '../../../domain/places/slug.ts'
import { problemResponse } from '../problem.ts'
import { privateResponse } from './answer.ts'
import {
  definePrivate,
  definePublic,
  EDITORS,
  validationFailed,
  type PrivateOperation,
} from './operation.ts'
import {
  ATTRIBUTE,
  ATTRIBUTE_INPUT,
  ATTRIBUTES,
  CATEGORIES,
  CATEGORY,
  CATEGORY_INPUT,
} from './shapes.ts'

export const listCategories = definePublic({
  id: 'listCategories',
  path: '/api/v1/categories',
  summary: 'The categories in their order.',
  freshForSeconds: 60,
  answer: { name: 'Categories', schema: CATEGORIES },
  problems: ['bad_request'],
  respond: (_call, product) => ({ categories: product.categories().map(categoryRecord) }),
})

export const listAttributes = definePublic({
  id: 'listAttributes',
  path: '/api/v1/attributes',
  summary: 'The attributes places may have.',
  freshForSeconds: 60,
  answer: { name: 'Attributes', schema: ATTRIBUTES },
  problems: ['bad_request'],
  respond: (_call, product) => ({
    attributes: product.attributes().map((one) => attributeRecord(one, product.categories())),
  }),
})

/** A name in a URL, spelled as our own URLs spell it. */
const NAME_IN_PATH = z
  .string()
  .max(80)
  .refine((text) => text !== '' && slugOf(text) === text)
  .describe('Small letters, digits and hyphens.')
const CATEGORY_PARAMETERS = z.strictObject({ category: NAME_IN_PATH })
const ATTRIBUTE_PARAMETERS = z.strictObject({ attribute: NAME_IN_PATH })

const REMOVED = { status: 204, description: 'It is gone.', types: [] } as const

const putCategory = definePrivate({
  id: 'putCategory',
  method: 'put',
  path: '/api/v1/categories/{category}',
  summary: 'Replaces a category, or adds it as the last one.',
  mayCall: EDITORS,
  parameters: CATEGORY_PARAMETERS,
  body: { name: 'CategoryInput', type: 'application/json', schema: CATEGORY_INPUT },
  answer: { name: 'Category', schema: CATEGORY, mayCreate: true },
  problems: ['conflict'],
  async respond({ path: { category: slug }, body, admin: { vocabularyEditor }, caller }) {
    const { name, alsoKnownAs = [], colour, icon = '' } = body
    const { categories, mark } = await vocabularyEditor.read()
    const known = categories.find((one) => one.slug === slug)
    const form = {
      slug,
      'de.one': name.de.one,
      'de.many': name.de.many,
      'en.one': name.en.one,
      'en.many': name.en.many,
      alsoKnownAs: alsoKnownAs.join('\n'),
      colour,
      icon,
    }
    const by = { mark, actor: caller.actor }
    const saved = await vocabularyEditor.saveCategory(known?.id ?? '', form, by)
    if (!saved.ok) return refusalOf(saved)
    const now = (await vocabularyEditor.read()).categories.find((one) => one.slug === slug)
    if (!now) return problemResponse('conflict', 'de')
    return privateResponse(categoryRecord(now), { status: known ? 200 : 201 })
  },
})

const removeCategory = definePrivate({
  id: 'removeCategory',
  method: 'delete',
  path: '/api/v1/categories/{category}',
  summary:
    'Removes a category. One that places have needs another that they get for it. The only one of an attribute needs another for the attribute, or * so that it holds for all places.',
  mayCall: EDITORS,
  parameters: CATEGORY_PARAMETERS,
  query: z.strictObject({ replacement: z.string().max(80).optional() }),
  answer: REMOVED,
  problems: ['conflict', 'validation_failed'],
  async respond({ path, query, admin: { vocabularyEditor }, caller }) {
    const { categories, mark } = await vocabularyEditor.read()
    const idOf = (wanted?: string) => categories.find(({ slug }) => slug === wanted)?.id
    const id = idOf(path.category)
    if (!id) return problemResponse('not_found', 'de')
    const replacement =
      query.replacement === ALL_CATEGORIES ? ALL_CATEGORIES : idOf(query.replacement)
    if (query.replacement !== undefined && !replacement) {
      return validationFailed([{ field: 'replacement', rule: 'unknown' }])
    }
    const by = { mark, actor: caller.actor }
    const removed = await vocabularyEditor.removeCategory(id, replacement ?? '', by)
    return removed.ok ? gone() : refusalOf(removed)
  },
})

const putAttribute = definePrivate({
  id: 'putAttribute',
  method: 'put',
  path: '/api/v1/attributes/{attribute}',
  summary:
    'Replaces an attribute, or adds it. With another type, stored values are converted; if one does not fit, nothing changes, and the problem has their number and the ids of the first ten places.',
  mayCall: EDITORS,
  parameters: ATTRIBUTE_PARAMETERS,
  body: { name: 'AttributeInput', type: 'application/json', schema: ATTRIBUTE_INPUT },
  answer: { name: 'Attribute', schema: ATTRIBUTE, mayCreate: true },
  problems: ['conflict'],
  async respond({ path: { attribute: key }, body, admin: { vocabularyEditor }, caller }) {
    const { name, alsoKnownAs = [], type, choices = [], filterable = false } = body
    const { categories, attributes, mark } = await vocabularyEditor.read()
    const limits = body.categories?.map((slug) => categories.find((one) => one.slug === slug)?.id)
    if (limits?.includes(undefined))
      return validationFailed([{ field: 'categories', rule: 'unknown' }])
    const known = attributes.find((one) => one.key === key)
    const form = {
      key,
      de: name.de,
      en: name.en,
      alsoKnownAs: alsoKnownAs.join('\n'),
      type,
      filterable: filterable ? 'yes' : '',
      categories: limits?.join(' ') ?? '',
    }
    const by = { mark, actor: caller.actor, choices }
    const saved = await vocabularyEditor.saveAttribute(known?.key ?? '', form, by)
    if (!saved.ok) return refusalOf(saved)
    const now = (await vocabularyEditor.read()).attributes.find((one) => one.key === key)
    if (!now) return problemResponse('conflict', 'de')
    return privateResponse(attributeRecord(now, categories), { status: known ? 200 : 201 })
  },
})

const removeAttribute = definePrivate({
  id: 'removeAttribute',
  method: 'delete',
  path: '/api/v1/attributes/{attribute}',
  summary: 'Removes an attribute that no place has a value of.',
  mayCall: EDITORS,
  parameters: ATTRIBUTE_PARAMETERS,
  answer: REMOVED,
  problems: ['conflict', 'validation_failed'],
  async respond({ path: { attribute: key }, admin: { vocabularyEditor }, caller }) {
    const { attributes, mark } = await vocabularyEditor.read()
    if (!attributes.some((one) => one.key === key)) return problemResponse('not_found', 'de')
    const removed = await vocabularyEditor.removeAttribute(key, { mark, actor: caller.actor })
    return removed.ok ? gone() : refusalOf(removed)
  },
})

/** Categories and attributes, by the same rules as on their screen. */
export const VOCABULARY_OPERATIONS: readonly PrivateOperation[] = [
  putCategory,
  removeCategory,
  putAttribute,
  removeAttribute,
]

function gone(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

function refusalOf(refused: Exclude<VocabularyResult, { ok: true }>): Response {
  if (refused.problem === 'conflict') return problemResponse('conflict', 'de')
  return validationFailed(refused.problems)
}

function categoryRecord(category: Category): z.input<typeof CATEGORY> {
  const { slug, name, alsoKnownAs = [], colour, icon } = category
  return { slug, name, alsoKnownAs, colour, icon }
}

function attributeRecord(
  { key, name, alsoKnownAs = [], type, choices, categories: limits, filterable }: Attribute,
  categories: readonly Category[],
): z.input<typeof ATTRIBUTE> {
  return {
    key,
    name,
    alsoKnownAs,
    type,
    choices: choices?.map((choice) => ({ alsoKnownAs: [], ...choice })),
    categories:
      limits && categories.filter(({ id }) => limits.includes(id)).map(({ slug }) => slug),
    filterable,
  }
}
