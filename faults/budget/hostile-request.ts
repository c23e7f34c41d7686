import { type RandomNumbers, randomNumbers } from '../../bench/place-index/random-numbers.ts'
import {
  PROPOSED_FIELDS,
  proposedName,
} from '../../src/domain/submissions/proposals/proposal-form.ts'
import { HIDDEN_FIELDS, HONEYPOT_FIELDS } from '../../src/domain/submissions/form/form-fields.ts'
import { filled, hostileText, mutated } from '../../test/hostile-text.ts'
import type { FoundForm } from './screens.ts'
import type { SiteFixture } from './site-of-places.ts'

export type HostileRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

export type Targets = SiteFixture & { forms: readonly FoundForm[]; paths: readonly string[] }

/** Limits of a request in bytes: its body, and its address together with all headers as Node accepts them. */
const MAX_BODY_BYTES = 64 * 1024
const MAX_HEAD_BYTES = 15_000

/** Request number `seed`: the same in every run except for the parts that must be new in each `round`. */
export function hostileRequest(seed: number, round: number, targets: Targets): HostileRequest {
  const random = randomNumbers(seed * 7919 + 13)
  random.next()
  const kinds = [search, search, api, page, visitorForm, visitorForm, operatorForm, operatorForm]
  const kind = pick(random, [...kinds, apiEdit, apiEdit, operatorPage, headersOnly, upload])
  const made = kind(random, targets, `${seed}-${round}`)
  return {
    ...made,
    headers: {
      'x-seed': `${seed}`,
      'x-forwarded-for': addressOf(seed, round),
      'sec-fetch-site': 'same-origin',
      ...made.headers,
    },
  }
}

type RequestDraft = Omit<HostileRequest, 'headers'> & { headers?: Record<string, string> }
type Kind = (random: RandomNumbers, targets: Targets, once: string) => RequestDraft

const SAMPLES = [
  'Brauerei bei Denver, CO',
  'New York, Frankfurt am Main und Springfield',
  'park in 94107 San Francisco am Sonntag um 18:30 offen',
  '47.6062, -122.3321',
  'https://www.google.com/maps/place/X/@49.4,8.6,15z',
  'Hauptstraße 12, 69117 Heidelberg, Deutschland',
  "49°24'N 8°41'E",
  'cafe within 20 km of Los Angeles open now',
]

const PARAMETERS = [
  ['q', ...SAMPLES],
  ['near', 'Denver', '39.7,-104.9', '94107'],
  ['here', 'yes'],
  ['radius', '20'],
  ['category', 'sorte-1'],
  ['attribute', 'wheelchair:true'],
  ['open', 'now', '2026-11-21T18:30', 'sunday,mondayT19:00'],
  ['bbox', '-125,24,-66,49'],
  ['place', 'ort-7'],
  ['view', 'map'],
  ['page', '500'],
  ['sort', 'name'],
  ['unit', 'mi'],
  ['exact', 'yes'],
  ['limit', '100'],
  ['after', 'eyJhIjoxfQ'],
  ['within', '-125,24,-66,49'],
  ['name', 'Cafe'],
  ['message', 'x'],
  ['before', 'x'],
  ['filter', 'done'],
  ['next', '/verwaltung'],
  ['lacks', 'hours'],
  ['region', 'US-CA'],
  ['status', 'draft'],
] as const

const search: Kind = (random) => ({
  method: 'GET',
  path: `${pick(random, ['/', '/en', '/embed', '/orte.data', '/_root.data'])}?${query(random, 9)}`,
  body: undefined,
})

const API_READS = [
  '/api/v1/places',
  '/api/v1/suggest',
  '/api/v1/similar',
  '/api/v1/clusters/5/7/12',
  '/api/v1/clusters/9/100/200',
  '/api/v1/messages',
  '/api/v1/export',
  '/basemap/x/bild/a.png',
]

const api: Kind = (random, { key }) => ({
  method: 'GET',
  path: `${pick(random, API_READS)}?${query(random, 9)}`,
  headers: random.next() < 0.5 ? key : {},
  body: undefined,
})

const page: Kind = (random, { paths }) => ({
  method: 'GET',
  path: hostilePath(random, pick(random, paths)),
  body: undefined,
})

const operatorPage: Kind = (random, { session, paths }) => {
  const path = pick(
    random,
    paths.filter((one) => one.startsWith('/verwaltung')),
  )
  const isPath = random.next() < 0.3
  const address = isPath ? hostilePath(random, path) : `${path.split('?')[0]}?${query(random, 5)}`
  return { method: 'GET', path: address, headers: session, body: undefined }
}

const VISITOR_FORMS = [
  ['/_f/message', 'message'],
  ['/_f/correction', 'correction'],
  ['/_f/suggestion', 'suggestion'],
  ['/kontakt', 'message'],
  ['/orte/ort-7/nachricht', 'message'],
  ['/orte/ort-7/korrektur', 'correction'],
  ['/ort-vorschlagen', 'suggestion'],
] as const

const MESSAGE: [string, string][] = [
  ['name', 'Anna Probe'],
  ['email', 'anna@beispiel.de'],
  ['phone', '+49 30 1234567'],
  ['message', 'Ist der Weg zum Ausblick im Winter geräumt, und gibt es einen Parkplatz?'],
]
const PROPOSAL: [string, string][] = [
  ['proposed.name', 'Café am See'],
  ['proposed.street', 'Seestraße 3'],
  ['proposed.postalCode', '80331'],
  ['proposed.city', 'München'],
  ['proposed.phone', '089 123456'],
  ['proposed.email', 'info@beispiel.de'],
  ['proposed.website', 'https://beispiel.de/cafe'],
  ['proposed.latitude', '48.137154'],
  ['proposed.longitude', '11.576124'],
  ['message', 'Neu gezogen.'],
]

const visitorForm: Kind = (random, _targets, once) => {
  const [path, form] = pick(random, VISITOR_FORMS)
  const fields: [string, string][] = [
    ...(form === 'message' ? MESSAGE : PROPOSAL),
    ['idempotencyKey', `key-${once}`],
  ]
  const names = [
    ...PROPOSED_FIELDS.filter((field) => field !== 'openingHours').map(proposedName),
    ...Object.values(HIDDEN_FIELDS),
    ...HONEYPOT_FIELDS,
    'proposed.closed',
    ...MESSAGE.map(([name]) => name),
  ]
  return { method: 'POST', path, ...formBody(random, spoiled(random, fields, names)) }
}

const operatorForm: Kind = (random, { session, forms }) => {
  const { action, fields, isForOperators } = pick(random, forms)
  return {
    method: 'POST',
    path: action,
    ...formBody(
      random,
      spoiled(
        random,
        fields,
        fields.map(([name]) => name),
      ),
      isForOperators ? session : {},
    ),
  }
}

const PLACE = {
  name: 'Café am See',
  slug: 'cafe-am-see',
  alsoKnownAs: ['Seecafé'],
  categories: ['sorte-1'],
  address: {
    street: 'Seestraße 3',
    postalCode: '80331',
    city: 'München',
    country: 'DE',
    region: 'DE-BY',
  },
  location: { lat: 48.137154, lng: 11.576124 },
  phone: '089 123456',
  email: 'info@beispiel.de',
  website: 'https://beispiel.de/cafe',
  description: { de: 'Ein *Café* am [See](https://beispiel.de).' },
  attributes: { wheelchair: true },
  recipients: ['info@beispiel.de'],
  status: 'draft',
}
const SETTINGS: Record<string, unknown> = {
  look: { name: 'Orte', accent: '#ffcd00' },
  languages: { locales: ['de', 'en'] },
  mail: { recipients: ['info@beispiel.de'] },
  sender: { from: 'info@beispiel.de' },
  map: {
    kind: 'street',
    url: 'https://beispiel.de/tiles.json',
    name: 'x',
    attribution: '<a href="https://beispiel.de">x</a>',
  },
  google: { key: 'x', mapId: 'y' },
  inquiry: { everyMonths: 12 },
  retention: { doneDays: 30 },
  imprint: { de: '# Impressum\n\n* eins\n* zwei', en: 'x' },
  privacy: { de: '# Datenschutz', en: 'x' },
  accessibility: { de: '# Barrierefreiheit', en: 'x' },
}

const apiEdit: Kind = (random, { key, placeIds, messageIds }) => {
  const way = random.next()
  const section = pick(random, Object.keys(SETTINGS))
  const [method, path, sample] =
    way < 0.25
      ? ['POST', '/api/v1/places', PLACE]
      : way < 0.55
        ? ['PATCH', `/api/v1/places/${pick(random, placeIds)}`, PLACE]
        : way < 0.65
          ? ['PUT', `/api/v1/places/${pick(random, placeIds)}`, PLACE]
          : way < 0.8
            ? ['PATCH', `/api/v1/settings/${section}`, SETTINGS[section]]
            : way < 0.9
              ? ['POST', `/api/v1/messages/${pick(random, messageIds)}/steps`, { step: 'done' }]
              : [
                  'POST',
                  '/api/v1/import-uploads',
                  { fileName: 'orte.csv', size: 1, digest: 'a'.repeat(64) },
                ]
  const body = Buffer.from(
    random.next() < 0.2 ? brokenJson(random) : JSON.stringify(withHostile(random, sample)),
  ).subarray(0, MAX_BODY_BYTES)
  return {
    method,
    path,
    headers: { ...key, 'content-type': 'application/json', 'if-match': '*' },
    body,
  }
}

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-ch-ua',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'forwarded',
]
const HEADER_SAMPLES = [
  'de-DE,de;q=0.9,en;q=0.8',
  'bytes=0-99,200-299',
  'W/"abc", "def"',
  'spamshield=true; lageplan.session_token=abc.def',
  'Bearer lageplan_AAAA',
  '203.0.113.7, [2001:db8::1]:443',
  'gzip;q=0.5, br;q=1',
]

const headersOnly: Kind = (random, { paths, forms }) => {
  const names = [pick(random, HEADERS), pick(random, HEADERS)].slice(
    0,
    1 + Math.floor(random.next() * 2),
  )
  const size = Math.floor(MAX_HEAD_BYTES / names.length) - 400
  const values = names.map((name) => [name, latin(text(random, size, HEADER_SAMPLES))] as const)
  const address = pick(random, [
    '/',
    '/en',
    '/api/v1/places?limit=1',
    '/basemap/x',
    '/sitemap.xml',
    ...paths,
  ])
  const isPost = random.next() < 0.2
  const posted = isPost ? formBody(random, [...pick(random, forms).fields]) : undefined
  return {
    method: isPost ? 'POST' : 'GET',
    path: address,
    body: posted?.body,
    headers: { ...posted?.headers, ...Object.fromEntries(values) },
  }
}

const upload: Kind = (random, { key, placeIds }) => {
  const way = random.next()
  if (way < 0.4) {
    const name = pick(random, ['orte.csv', 'orte.json', 'orte.xlsx', 'orte.kml', 'orte.geojson'])
    const start = pick(random, [
      'name;city\n',
      '[{"name":"',
      '<kml><Placemark><name>',
      'name\tlat\n',
      '',
    ])
    const content =
      start + text(random, MAX_BODY_BYTES - 1_000, ['a;b;"c"\n', '{"a":[1,{"b":2}]},'])
    return { method: 'POST', path: '/api/v1/imports', ...fileBody(name, content, key) }
  }
  const photo = `GIF89a${text(random, 60_000, ['\xff\xd8\xff\xe0JFIF', '<svg xmlns="http://www.w3.org/2000/svg">'])}`
  return {
    method: 'POST',
    path: `/api/v1/places/${pick(random, placeIds)}/photos`,
    ...fileBody('a.jpg', photo, key),
  }
}

function query(random: RandomNumbers, most: number): string {
  const params: string[] = []
  const count = 1 + Math.floor(random.next() ** 2 * most)
  const sizes = Math.floor((MAX_HEAD_BYTES - 1_500) / 9 / count)
  for (let at = 0; at < count; at++) {
    const [name, ...samples] = pick(random, PARAMETERS)
    const value =
      random.next() < 0.25
        ? pick(random, samples)
        : text(random, at === 0 ? sizes * 4 : sizes, samples)
    params.push(`${name}=${escaped(value)}`)
  }
  return params
    .join('&')
    .slice(0, MAX_HEAD_BYTES - 1_000)
    .replace(/%.?$/, '')
}

function hostilePath(random: RandomNumbers, path: string): string {
  const parts = path.split('/')
  const at = 1 + Math.floor(random.next() * Math.max(1, parts.length - 1))
  parts[at] = escaped(text(random, 1_200, [parts[at] || 'x']))
  return (parts.join('/').replace(/^\/\/+/, '/') || '/')
    .slice(0, MAX_HEAD_BYTES - 1_000)
    .replace(/%.?$/, '')
}

function escaped(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(/%20/g, '+')
}

// One or a few values become hostile; together they fill the body.
function spoiled(
  random: RandomNumbers,
  fields: readonly (readonly [string, string])[],
  names: readonly string[],
): [string, string][] {
  const result = fields.map(([name, value]): [string, string] => [name, value])
  if (names.length === 0) return result
  const count = 1 + Math.floor(random.next() ** 2 * 6)
  let room = MAX_BODY_BYTES - 2_000
  for (let at = 0; at < count; at++) {
    const name = pick(random, names)
    const sample = fields.find((field) => field[0] === name)?.[1] || 'a'
    const isShort = random.next() < 0.4
    const size = isShort ? Math.ceil(random.next() ** 2 * 6_000) : Math.floor(room / (count - at))
    const value = fitted(text(random, size, [sample]), Math.min(room, size))
    room -= escaped(value).length
    const index = result.findIndex((field) => field[0] === name)
    if (index < 0) result.push([name, value])
    else result[index] = [name, value]
  }
  return result
}

// Letters that take many bytes in a form fill the body sooner.
function fitted(value: string, bytes: number): string {
  const size = escaped(value).length
  return size <= bytes ? value : value.slice(0, Math.floor((value.length * bytes) / size))
}

function formBody(
  random: RandomNumbers,
  fields: [string, string][],
  headers: Record<string, string> = {},
) {
  const cookie = random.next() < 0.7 ? 'spamshield=true' : ''
  const cookies = [headers.cookie, cookie].filter(Boolean).join('; ')
  const all = { ...headers, ...(cookies && { cookie: cookies }) }
  if (random.next() < 0.15) {
    const parts = fields.map(
      ([name, value]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const body = Buffer.from(`${parts.join('')}--x--\r\n`).subarray(0, MAX_BODY_BYTES)
    return { headers: { ...all, 'content-type': 'multipart/form-data; boundary=x' }, body }
  }
  const encoded = fields.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  const type = 'application/x-www-form-urlencoded'
  return {
    headers: { ...all, 'content-type': type },
    body: Buffer.from(encoded).subarray(0, MAX_BODY_BYTES),
  }
}

function fileBody(name: string, content: string, headers: Record<string, string>) {
  const start = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const alt = '\r\n--x\r\ncontent-disposition: form-data; name="altDe"\r\n\r\nEin Bild\r\n--x--\r\n'
  const room = MAX_BODY_BYTES - start.length - alt.length
  const body = Buffer.concat([
    Buffer.from(start),
    Buffer.from(content).subarray(0, room),
    Buffer.from(alt),
  ])
  return { headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' }, body }
}

function withHostile(random: RandomNumbers, sample: unknown, path = 0): unknown {
  if (Array.isArray(sample)) {
    if (random.next() < 0.3) {
      const count = Math.ceil(random.next() ** 3 * 20_000)
      return Array.from({ length: count }, (_, at) => `${at}`)
    }
    return sample.map((one) => withHostile(random, one, path + 1))
  }
  if (typeof sample === 'object' && sample !== null) {
    const entries = Object.entries(sample)
    const chosen = Math.floor(random.next() * entries.length)
    return Object.fromEntries(
      entries.map(([name, value], at) => [
        name,
        at === chosen ? withHostile(random, value, path + 1) : value,
      ]),
    )
  }
  if (random.next() < 0.1) return filled('[', 10)
  const size = random.next() < 0.5 ? 6_000 : 60_000
  return fitted(text(random, size, [String(sample)]), 60_000).toWellFormed()
}

function brokenJson(random: RandomNumbers): string {
  return pick(random, [
    () => `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    () => '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    () => `{${Array.from({ length: 6_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    () => `[${'1,'.repeat(30_000)}1]`,
    () => `{"name":"${text(random, 50_000, ['\\u0000'])}`,
    () => `"${'\\u0041'.repeat(10_000)}"`,
    () => `{"attributes":{${Array.from({ length: 5_000 }, (_, at) => `"a${at}":"b"`).join(',')}}}`,
  ])()
}

function text(random: RandomNumbers, length: number, samples: readonly string[]): string {
  if (length <= 0) return ''
  return random.next() < 0.65
    ? hostileText(random, length)
    : mutated(random, pick(random, samples), length)
}

/** Headers accept only Latin-1. */
function latin(value: string): string {
  return value.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').trim() || '?'
}

function addressOf(seed: number, round: number): string {
  return `${11 + round}.${(seed >> 16) & 255}.${(seed >> 8) & 255}.${seed & 255}`
}

function pick<T>(random: RandomNumbers, from: readonly T[]): T {
  const picked = from[Math.floor(random.next() * from.length)]
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}
