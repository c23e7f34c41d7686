import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attribute, Category, LocalText, Place, Precision } from '../../domain/places/place.ts'
import { parsePlace, withHours } from '../../domain/places/parse-place.ts'
import { numberedSlug, slugOf } from '../../domain/places/slug.ts'
import { UUID_RANDOM_BYTES, uuidV7 } from '../../domain/uuid.ts'
import type { Foundation } from '../compose/foundation.ts'
import { readHours } from '../hours/hours-reader.ts'
import { ROOT } from '../project-files.ts'

const DEMO = join(ROOT, 'demo')
const PLACE_FILES = ['parks.json', 'towns.json', 'breweries.json']

/** A place as the files in `demo/` have it. */
type DemoPlace = {
  source: { system: string; externalId: string }
  name: string
  originalName?: string
  categories: string[]
  address: Place['address']
  location: { latitude: number; longitude: number; precision: Precision }
  phone?: string
  website?: string
  openingHours?: string
  openingHoursAreSample?: boolean
  description: LocalText
  attributes?: Place['attributes']
}

type DemoSite = {
  name: string
  categories: Omit<Category, 'id'>[]
  attributes: Attribute[]
}

/** Fills a database that has never held anything with the demo site; touches no other. */
export async function seedDemo(
  { storage }: Pick<Foundation, 'storage'>,
  say: (sentence: string) => void,
): Promise<void> {
  const { places, site } = storage
  const isUsed = (await site.setting('site.name')) !== undefined
  if (isUsed || (await site.categories()).length > 0) return
  const demo: DemoSite = await readJson('site.json')
  const files = await Promise.all(PLACE_FILES.map((file) => readJson<DemoPlace[]>(file)))
  const categories = demo.categories.map((category) => ({ id: newId(), ...category }))
  await site.saveVocabulary({ categories, attributes: demo.attributes }, 'demo')
  const made = await toPlaces(files.flat(), categories)
  await places.apply(
    made.map((place) => ({ kind: 'add', place })),
    'demo',
  )
  await site.saveSetting('site.name', demo.name, 'demo')
  say(`${made.length} Beispielorte sind angelegt.`)
}

async function toPlaces(
  demo: readonly DemoPlace[],
  categories: readonly Category[],
): Promise<Place[]> {
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
  const uses = new Map<string, number>()
  const made: Place[] = []
  for (const one of demo) {
    const slug = slugOf(one.name, one.address.city)
    const number = (uses.get(slug) ?? 0) + 1
    uses.set(slug, number)
    made.push({
      id: newId(),
      slug: numberedSlug(slug, number),
      categoryIds: one.categories.flatMap((name) => idOf.get(name) ?? []),
      ...(await factsOf(one)),
    })
  }
  return made
}

async function factsOf(one: DemoPlace): Promise<Omit<Place, 'id' | 'slug' | 'categoryIds'>> {
  const { latitude, longitude, precision } = one.location
  const now = new Date()
  const parsed = parsePlace(
    {
      name: one.name,
      latitude: String(latitude),
      longitude: String(longitude),
      region: one.address.region,
      country: one.address.country,
    },
    { defaultCountry: 'US', now },
  )
  const { facts, problems } = await withHours(parsed, one.openingHours, { now, readHours })
  if (problems.length > 0) throw new Error(`demo: ${one.name}: ${JSON.stringify(problems)}`)
  return {
    name: one.name,
    alsoKnownAs: one.originalName ? [one.originalName] : [],
    address: one.address,
    location: { lat: latitude, lng: longitude, precision },
    timeZone: facts.timeZone,
    phone: one.phone,
    website: one.website,
    openingHours: facts.openingHours,
    weeklyHours: facts.weeklyHours,
    openingHoursAreSample: one.openingHoursAreSample ?? false,
    description: one.description,
    attributes: one.attributes ?? {},
    recipients: [],
    status: 'published',
    source: one.source,
    version: 1,
  }
}

function newId(): string {
  return uuidV7(new Date(), randomBytes(UUID_RANDOM_BYTES))
}

// The files are our own, and `demo/demo.test.ts` checks their shape.
async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(join(DEMO, file), 'utf8')) as T
}
