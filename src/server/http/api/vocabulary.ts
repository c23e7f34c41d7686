import { defineOperation } from './operation.ts'
import { NO_PARAMETERS } from './parameters.ts'
import { ATTRIBUTES, CATEGORIES } from './shapes.ts'

export const listCategories = defineOperation({
  id: 'listCategories',
  path: '/api/v1/categories',
  summary: 'The categories in their order.',
  mayCall: 'everyone',
  freshForSeconds: 60,
  parameters: NO_PARAMETERS,
  query: NO_PARAMETERS,
  answer: { name: 'Categories', type: 'application/json', schema: CATEGORIES },
  problems: ['bad_request'],
  respond: (_asked, product) => ({
    categories: product
      .categories()
      .map(({ slug, name, colour, icon }) => ({ slug, name, colour, icon })),
  }),
})

export const listAttributes = defineOperation({
  id: 'listAttributes',
  path: '/api/v1/attributes',
  summary: 'The attributes places may have.',
  mayCall: 'everyone',
  freshForSeconds: 60,
  parameters: NO_PARAMETERS,
  query: NO_PARAMETERS,
  answer: { name: 'Attributes', type: 'application/json', schema: ATTRIBUTES },
  problems: ['bad_request'],
  respond: (_asked, product) => ({
    attributes: product.attributes().map(({ key, name, type, choices, filterable }) => ({
      key,
      name,
      type,
      choices,
      filterable,
    })),
  }),
})
