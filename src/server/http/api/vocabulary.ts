import { definePublic } from './operation.ts'
import { ATTRIBUTES, CATEGORIES } from './shapes.ts'

export const listCategories = definePublic({
  id: 'listCategories',
  path: '/api/v1/categories',
  summary: 'The categories in their order.',
  freshForSeconds: 60,
  answer: { name: 'Categories', schema: CATEGORIES },
  problems: ['bad_request'],
  respond: (_asked, product) => ({
    categories: product.categories().map(({ slug, name, alsoKnownAs = [], colour, icon }) => ({
      slug,
      name,
      alsoKnownAs,
      colour,
      icon,
    })),
  }),
})

export const listAttributes = definePublic({
  id: 'listAttributes',
  path: '/api/v1/attributes',
  summary: 'The attributes places may have.',
  freshForSeconds: 60,
  answer: { name: 'Attributes', schema: ATTRIBUTES },
  problems: ['bad_request'],
  respond: (_asked, product) => ({
    attributes: product
      .attributes()
      .map(({ key, name, alsoKnownAs = [], type, choices, categories, filterable }) => ({
        key,
        name,
        alsoKnownAs,
        type,
        choices: choices?.map((choice) => ({ alsoKnownAs: [], ...choice })),
        categories:
          categories &&
          product
            .categories()
            .filter(({ id }) => categories.includes(id))
            .map(({ slug }) => slug),
        filterable,
      })),
  }),
})
