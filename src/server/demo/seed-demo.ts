import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BOUNDARIES, type Boundary } from '../../domain/places/boundary.ts'
import type { FirstSite, SiteContents } from '../../domain/places/first-site.ts'
import type { Attribute, Category, LocalText, Place, Precision } from '../../domain/places/place.ts'
import { parsePlace, withHours } from '../../domain/places/parse-place.ts'
import { newId, numberedSlug, slugOf } from '../../domain/places/slug.ts'
import { DatabaseRefused } from '../../storage/database-refused.ts'
import { findSiteTrace } from '../../storage/earlier-site.ts'
import { StorageUnavailable } from '../../storage/storage-unavailable.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { readHours } from '../hours/hours-reader.ts'
import { ROOT } from '../project-files.ts'
import { clockAndRandom } from '../compose/clock-and-random.ts'

const DEMO = join(ROOT, 'demo')
const PLACE_FILES = ['parks.json', 'towns.json', 'breweries.json']

/** A place in the format of the files in `demo/`. */
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
  tagline: LocalText
  categories: Omit<Category, 'id'>[]
  /** limited to categories by their slugs */
  attributes: Attribute[]
}

type SeedOptions = { directory: string; print(sentence: string): void }

/**
 * Fills a database that has never held anything with the demo site; leaves any other alone. Throws `DatabaseRefused` when the data
 * directory already belongs to a site: then the database was lost, or it is the wrong one.
 */
export async function seedDemo(
  { firstSite }: Pick<Storage, 'firstSite'>,
  { directory, print }: SeedOptions,
): Promise<void> {
  // Looks for traces first: another server may be filling the database now, and then leaves traces in the same directory.
  const trace = await findSiteTrace(directory)
  if (!(await firstSite.isUntouched())) return
  if (trace) throw emptyDatabase(`${trace} in ${directory}`)
  const demo: DemoSite = await readJson('site.json')
  const files = await Promise.all(PLACE_FILES.map((file) => readJson<DemoPlace[]>(file)))
  const areas = await readJson<Record<string, Boundary>>('park-areas.json')
  const categories = demo.categories.map((category) => ({ id: newId(clockAndRandom), ...category }))
  const places = await toPlaces(files.flat(), { categories, areas })
  const { name, tagline } = demo
  const attributes = demo.attributes.map((attribute) => ({
    ...attribute,
    categories: attribute.categories && idsOf(attribute.categories, categories),
  }))
  if (!(await fillOnce(firstSite, { name, tagline, categories, attributes, places }))) return
  print(`${places.length} Beispielorte sind angelegt.`)
}

/** On a busy machine, another server may need longer to fill the database than a write waits for its turn. */
const MAX_ATTEMPTS = 6

async function fillOnce(firstSite: FirstSite, contents: SiteContents): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await firstSite.store(contents, 'demo')
    } catch (error) {
      const isBusy = error instanceof StorageUnavailable && error.reason === 'busy'
      if (!isBusy || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function emptyDatabase(trace: string): DatabaseRefused {
  return new DatabaseRefused(
    'database_empty',
    `The database is empty, though ${trace} shows that a site has been here: check DATABASE_URL, restore a backup (docs/betrieb/sicherung.md), or copy the data with “npx lageplan move”. To begin anew without the old data, move everything out of the directory.`,
  )
}

async function toPlaces(
  demo: readonly DemoPlace[],
  { categories, areas }: { categories: readonly Category[]; areas: Record<string, Boundary> },
): Promise<Place[]> {
  const uses = new Map<string, number>()
  const made: Place[] = []
  for (const one of demo) {
    const slug = slugOf(one.name, one.address.city)
    const number = (uses.get(slug) ?? 0) + 1
    uses.set(slug, number)
    made.push({
      id: newId(clockAndRandom),
      slug: numberedSlug(slug, number),
      categoryIds: idsOf(one.categories, categories),
      ...(await factsOf(one, areas[one.source.externalId])),
    })
  }
  return made
}

function idsOf(slugs: readonly string[], categories: readonly Category[]): string[] {
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]))
  return slugs.flatMap((slug) => idOf.get(slug) ?? [])
}

async function factsOf(
  one: DemoPlace,
  area: Boundary | undefined,
): Promise<Omit<Place, 'id' | 'slug' | 'categoryIds'>> {
  const { latitude, longitude, precision } = one.location
  const now = new Date()
  const parsed = parsePlace(
    {
      name: one.name,
      latitude: String(latitude),
      longitude: String(longitude),
      boundary: area && JSON.stringify(area),
      region: one.address.region,
      country: one.address.country,
    },
    { defaultCountry: one.address.country, now, boundaries: BOUNDARIES },
  )
  const { facts, problems } = await withHours(parsed, one.openingHours, { now, readHours })
  if (problems.length > 0) throw new Error(`demo: ${one.name}: ${JSON.stringify(problems)}`)
  return {
    name: one.name,
    ...(one.originalName && { nameEn: one.originalName }),
    alsoKnownAs: [],
    address: one.address,
    location: { lat: latitude, lng: longitude, precision },
    boundary: facts.boundary,
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

// The files are our own, and `demo/demo.test.ts` checks their shape.
async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(join(DEMO, file), 'utf8')) as T
}
