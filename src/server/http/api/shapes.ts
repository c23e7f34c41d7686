import { KEY_SCOPES } from '../../../domain/admin/key-scopes.ts'
import { ROLES } from '../../../domain/admin/operator.ts'
import { ATTRIBUTE_TYPES } from '../../../domain/places/attribute-types.ts'
import { LOCAL_NAME_FIELDS } from '../../../domain/places/local-names.ts'
import {
  contactDetail,
  PUBLIC_CONTACT_FIELDS,
  recordOf,
} from '../../../domain/places/place-fields.ts'
import * as z from 'zod'

// The shapes of answers. All are closed: a field that is not described here is not sent.

export const GEOJSON = 'application/geo+json'

const LOCAL_TEXT = z.strictObject({ de: z.string(), en: z.string() }).meta({ id: 'LocalText' })
const POSITION = z.tuple([z.number(), z.number()]).describe('Longitude, latitude (RFC 7946).')

export const POINT = z
  .strictObject({ type: z.literal('Point'), coordinates: POSITION })
  .meta({ id: 'Point' })

const BBOX = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .describe('West, south, east, north.')

export const LOCALITY = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['postal-code', 'city', 'county', 'state', 'country', 'landscape', 'point']),
    name: LOCAL_TEXT,
    label: LOCAL_TEXT,
    near: LOCAL_TEXT.describe('Given as `near`, it means this locality and no other.'),
    coordinates: POSITION,
    bbox: BBOX.optional(),
    regions: z
      .array(z.string())
      .describe(
        'ISO 3166-2 codes of those that are meant together: "Utah und Arizona", "Neuengland".',
      )
      .optional(),
  })
  .meta({ id: 'Locality' })

const ADDRESS = z
  .strictObject({
    street: z.string().optional(),
    extra: z.string().optional(),
    postalCode: z.string().optional(),
    city: z.string().optional(),
    region: z.string().describe('ISO 3166-2').optional(),
    country: z.string().describe('ISO 3166-1 alpha-2'),
  })
  .meta({ id: 'Address' })

const LOCAL_NAMES = recordOf(LOCAL_NAME_FIELDS, () =>
  z.string().describe('In this language, where that is not `name`.').optional(),
)

const RING = z.array(POSITION)

const BOUNDARY = z
  .union([
    z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(RING) }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(RING)) }),
  ])
  .meta({ id: 'Boundary' })

const PHOTO = z
  .strictObject({
    url: z.string().describe('The largest picture, as JPEG.'),
    width: z.number().int(),
    height: z.number().int(),
    alt: z.strictObject({ de: z.string().optional(), en: z.string().optional() }),
    credit: z.string().optional(),
  })
  .meta({ id: 'Photo' })

const PLACE_PROPERTIES = z.strictObject({
  slug: z.string(),
  name: z.string(),
  ...LOCAL_NAMES,
  categories: z.array(z.string()).describe('Slugs; the first is the main one.'),
  address: ADDRESS,
  precision: z.enum(['exact', 'street', 'postal-code', 'city']),
  timeZone: z.string(),
  boundary: BOUNDARY.describe('Its area; only of a single place, not in lists.').optional(),
  ...recordOf(PUBLIC_CONTACT_FIELDS, (field) => {
    const { format } = contactDetail(field)
    return (format ? z.string().describe(format) : z.string()).optional()
  }),
  openingHours: z.string().describe('OpenStreetMap opening_hours').optional(),
  openingHoursAreSample: z.boolean(),
  isOpen: z.boolean().nullable().describe('Now; null when the hours are unknown.'),
  description: z.strictObject({ de: z.string().optional(), en: z.string().optional() }),
  attributes: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .describe('Several choices are an array, a day is an ISO date.'),
  photos: z.array(PHOTO).optional(),
  confirmedAt: z.string().optional(),
  url: z.string().describe('The page of the place, in German.'),
  distanceKm: z.number().describe('From the origin, in lists that have one.').optional(),
  direction: z.string().describe('From the origin, `nne` and the like.').optional(),
})

export const PLACE = z.strictObject({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: POINT,
  properties: PLACE_PROPERTIES,
})

const RELAXATION = z
  .strictObject({
    kind: z.enum([
      'wider',
      'anywhere',
      'without-category',
      'without-attribute',
      'without-open',
      'without-closed',
      'open-later',
      'without-text',
      'without-locality',
      'as-meant',
    ]),
    count: z.number().int().min(1),
    url: z.string().describe('The changed call.'),
  })
  .meta({ id: 'Relaxation' })

export const PLACE_LIST = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z.array(PLACE),
  total: z.number().int().min(0),
  order: z.enum(['distance', 'name', 'recommended', 'relevance']),
  words: z.string().describe('What of `q` was looked for in places; the rest was a locality.'),
  origin: LOCALITY.nullable(),
  radiusKm: z.number().nullable(),
  filters: z
    .strictObject({
      categories: z.array(z.string()),
      attributes: z.array(z.string()),
      open: z.string().nullable(),
      closed: z.string().nullable(),
      bbox: BBOX.nullable(),
    })
    .describe('What else was filtered by, as it was read, also of what `q` said.'),
  ignored: z
    .array(
      z.strictObject({
        text: z.string(),
        why: z.enum(['unknown', 'not-there', 'unused', 'not-in-names']),
      }),
    )
    .describe('Words of `q` that nothing is searched by; `not-in-names`: found, but in no name.'),
  runnerUp: z
    .strictObject({
      words: z.string(),
      origin: LOCALITY.nullable(),
      open: z.string().nullable(),
      closed: z.string().nullable(),
    })
    .nullable()
    .describe('What `q` may mean as well.'),
  unknownNear: z.boolean().describe('Nobody knows what `near` names.'),
  alternatives: z
    .array(LOCALITY)
    .describe('Other localities that may be meant, or that were named beside the origin.'),
  next: z.string().nullable().describe('The call for the next page.'),
  beyond: z
    .number()
    .int()
    .describe(
      'So many of the features, the last ones, lie outside the circle, which holds fewer than 20; `total` leaves them out.',
    ),
  instead: z
    .strictObject({
      without: z.array(z.enum(['open', 'attributes', 'where', 'words', 'categories'])),
      total: z.number().int().min(1),
    })
    .nullable()
    .describe(
      'No place matches everything; the features are those without these parts of the call.',
    ),
  relaxations: z.array(RELAXATION).describe('What would bring results; only when there are none.'),
})

const MAP_PLACE = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    ...LOCAL_NAMES,
    category: z.string().optional(),
    lat: z.number(),
    lng: z.number(),
    boundary: z
      .string()
      .describe(
        'Its area for drawing, in the short form of our own maps; see `boundary` of a place.',
      )
      .optional(),
  })
  .meta({ id: 'MapPlace' })

const CLUSTER_PROPERTIES = z.union([
  z.strictObject({ kind: z.literal('place'), cluster: z.literal(false), place: MAP_PLACE }),
  z.strictObject({
    kind: z.literal('cluster'),
    cluster: z.literal(true),
    count: z.number().int(),
    bounds: z.strictObject({
      west: z.number(),
      south: z.number(),
      east: z.number(),
      north: z.number(),
    }),
  }),
  z
    .strictObject({
      kind: z.literal('stack'),
      cluster: z.literal(false),
      count: z.number().int(),
      places: z.array(MAP_PLACE),
    })
    .describe('Several places on one point.'),
])

export const CLUSTERS = z.strictObject({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.strictObject({
        type: z.literal('Feature'),
        geometry: POINT,
        properties: CLUSTER_PROPERTIES,
      }),
    )
    .max(64),
})

const CATEGORY_NAMES = z.strictObject({ one: z.string(), many: z.string() })

const OTHER_WORDS = z.array(z.string()).describe('Other words that the search knows for it.')

export const CATEGORY = z.strictObject({
  slug: z.string(),
  name: z.strictObject({ de: CATEGORY_NAMES, en: CATEGORY_NAMES }),
  alsoKnownAs: OTHER_WORDS,
  colour: z.string(),
  icon: z.string(),
})

export const CATEGORIES = z.strictObject({
  categories: z.array(CATEGORY),
})

const CATEGORY_SLUGS = z
  .array(z.string())
  .describe('Slugs of the categories whose places have it; missing where all do.')

export const ATTRIBUTE = z.strictObject({
  key: z.string(),
  name: LOCAL_TEXT,
  alsoKnownAs: OTHER_WORDS,
  type: z.enum(ATTRIBUTE_TYPES),
  choices: z
    .array(z.strictObject({ value: z.string(), name: LOCAL_TEXT, alsoKnownAs: OTHER_WORDS }))
    .optional(),
  categories: CATEGORY_SLUGS.optional(),
  filterable: z.boolean(),
})

export const ATTRIBUTES = z.strictObject({ attributes: z.array(ATTRIBUTE) })

/** An alternative word for a name. It must not contain the separators that the forms of the admin use. */
const OTHER_WORD = z
  .string()
  .max(60)
  .regex(/^[^,;\n]+$/)
const NAME = z.string().min(1).max(60)
const NAMES = z.strictObject({ de: NAME, en: NAME })
const COUNTED_NAMES = z.strictObject({ one: NAME, many: NAME })

export const CATEGORY_INPUT = z.strictObject({
  name: z.strictObject({ de: COUNTED_NAMES, en: COUNTED_NAMES }),
  alsoKnownAs: z.array(OTHER_WORD).max(100).optional(),
  colour: z.string().max(20).describe('`#1a5f8a`; it has to stand out from white.'),
  icon: z
    .string()
    .max(60)
    .describe('Name of a Maki icon, such as `cafe`. Without one, a dot.')
    .optional(),
})

export const ATTRIBUTE_INPUT = z.strictObject({
  name: NAMES,
  alsoKnownAs: z.array(OTHER_WORD).max(100).optional(),
  type: z.enum(ATTRIBUTE_TYPES).describe('It stays while places have values.'),
  choices: z
    .array(
      z.strictObject({
        value: z
          .string()
          .regex(/^[a-z0-9][a-z0-9-]{0,79}$/)
          .describe('What places store. Without it, that of the choice of this name, or a new one.')
          .optional(),
        name: NAMES,
        alsoKnownAs: z.array(OTHER_WORD).max(100).optional(),
      }),
    )
    .max(500)
    .describe('Of `choice` and `multi`.')
    .optional(),
  categories: CATEGORY_SLUGS.optional(),
  filterable: z.boolean().describe('Without it, no.').optional(),
})

const SUGGESTION_KINDS = [
  'place',
  'category',
  'open',
  'landmark',
  ...LOCALITY.shape.kind.options,
] as const

export const SUGGESTIONS = z.strictObject({
  suggestions: z.array(
    z.strictObject({
      kind: z.enum(SUGGESTION_KINDS),
      id: z
        .string()
        .describe('The slug of a place or category, the id of a locality, the time of `open`.'),
      label: LOCAL_TEXT,
      words: z
        .string()
        .describe('What was typed before the locality: given as `q` beside `near`.')
        .optional(),
      near: LOCAL_TEXT.describe('Of a locality: given as `near`, it means this one.').optional(),
      detail: LOCAL_TEXT.describe('Where the place is.').optional(),
      coordinates: POSITION.optional(),
    }),
  ),
})

export const SIMILAR = z.strictObject({
  places: z
    .array(
      z.strictObject({
        slug: z.string(),
        name: z.string(),
        ...LOCAL_NAMES,
        town: LOCAL_TEXT,
        distanceKm: z.number().describe('From the point, city or postal code.').optional(),
      }),
    )
    .max(5),
})

export const CALLER = z.strictObject({
  kind: z.enum(['key', 'person']),
  name: z.string(),
  role: z.enum(ROLES),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .optional()
    .describe('What the key is limited to; missing where it may do all that its role may.'),
})

export const PROBLEM = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  scope: z.enum(KEY_SCOPES).optional().describe('The one that the key lacks.'),
  problems: z
    .array(
      z.strictObject({
        field: z.string(),
        rule: z.string(),
        limit: z.number().optional(),
        detail: z.string().optional(),
      }),
    )
    .optional(),
})
