import { csvLine, defuse, defusedNumber } from '../../lib/table/write-csv.ts'
import { formatPhone } from '../places/phone.ts'
import { recordOf } from '../places/place-fields.ts'
import type { Attribute, Category, Place } from '../places/place.ts'
import type { PlaceStore, SiteStore } from '../places/place-store.ts'
import type { ExportFormat } from './export-format.ts'
import {
  type ExportColumn,
  type ExportRow,
  attributeCells,
  EXPORT_COLUMNS,
  createRowExporter,
  NUMBER_COLUMNS,
  PHONE_COLUMNS,
  photoUrls,
} from './export-row.ts'
import { GOOGLE_HEADER, GOOGLE_NUMBERS, googleRow } from './google-row.ts'
import { schemaOrgPlace } from './schema-org.ts'

export type ExportPorts = {
  places: Pick<PlaceStore, 'streamAll'>
  site: Pick<SiteStore, 'categories' | 'attributes'>
  now: () => Date
  /** the names of the columns; an import knows them */
  headers: Record<ExportColumn, string>
  /** the column name of an attribute */
  attributeHeader: (key: string) => string
  /** the URL of a place's page */
  placeUrl: (slug: string) => string
  /** the full URL of a path of the site */
  urlOf: (path: string) => string
}

/**
 * All places as text in the requested format, streamed, never all in memory. Tables and GeoJSON contain drafts and
 * archived places too and can be imported again; Google's and schema.org's formats contain only published places.
 */
export async function* exportPlaces(
  format: ExportFormat,
  ports: ExportPorts,
): AsyncGenerator<string> {
  const [categories, attributes] = await Promise.all([
    ports.site.categories(),
    ports.site.attributes(),
  ])
  const vocabulary = { categories, attributes }
  const places = ports.places.streamAll()
  if (format === 'csv' || format === 'excel') yield* table(places, vocabulary, { format, ports })
  else if (format === 'geojson') yield* geojson(places, vocabulary, ports)
  else if (format === 'google') yield* google(places, categories, ports.now())
  else yield* schemaOrg(places, ports)
}

type Vocabulary = { categories: readonly Category[]; attributes: readonly Attribute[] }

async function* table(
  places: AsyncIterable<Place>,
  { categories, attributes }: Vocabulary,
  { format, ports }: { format: 'csv' | 'excel'; ports: ExportPorts },
): AsyncGenerator<string> {
  const isExcel = format === 'excel'
  const separator = isExcel ? ';' : ','
  const toRow = createRowExporter(categories, ports.urlOf)
  const header = csvLine(
    [
      ...EXPORT_COLUMNS.map((column) => ports.headers[column]),
      ...attributes.map(({ key }) => defuse(ports.attributeHeader(key))),
    ],
    separator,
  )
  yield (isExcel ? '\uFEFF' : '') + header
  for await (const place of places) {
    const row = isExcel ? toExcelRow(toRow(place)) : toRow(place)
    const cells = EXPORT_COLUMNS.map((column) =>
      (NUMBER_COLUMNS.has(column) ? defusedNumber : defuse)(row[column]),
    )
    const more = attributeCells(place, attributes).map((cell, index) => {
      if (attributes[index]?.type !== 'number') return defuse(cell)
      return defusedNumber(isExcel ? cell.replace('.', ',') : cell)
    })
    yield csvLine([...cells, ...more], separator)
  }
}

// A German Excel takes 37.298 as text or a date, and +4991160423 for a number without its sign.
function toExcelRow(row: ExportRow): ExportRow {
  return {
    ...row,
    latitude: row.latitude.replace('.', ','),
    longitude: row.longitude.replace('.', ','),
    ...recordOf(PHONE_COLUMNS, (column) => row[column] && formatPhone(row[column])),
  }
}

async function* geojson(
  places: AsyncIterable<Place>,
  { categories, attributes }: Vocabulary,
  { urlOf }: ExportPorts,
): AsyncGenerator<string> {
  const toRow = createRowExporter(categories, urlOf)
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const place of places) {
    const { placeId, slug, sourceSystem, latitude, longitude, boundary, ...rest } = toRow(place)
    const ours = {
      // Many programs use that word for something else.
      boundaryGeoJson: boundary,
      lageplanId: placeId,
      lageplanSlug: slug,
      lageplanSource: sourceSystem,
    }
    const cells = attributeCells(place, attributes)
    const more = attributes.map(({ key }, index) => [`attribute:${key}`, cells[index] ?? ''])
    const filled = [...Object.entries({ ...ours, ...rest }), ...more].filter(
      ([, value]) => value !== '',
    )
    const coordinates = [Number(longitude), Number(latitude)]
    const geometry = place.location ? { type: 'Point', coordinates } : null
    const feature = { type: 'Feature', geometry, properties: Object.fromEntries(filled) }
    yield separator + JSON.stringify(feature)
    separator = ',\n'
  }
  yield '\n]}\n'
}

async function* google(
  places: AsyncIterable<Place>,
  categories: readonly Category[],
  now: Date,
): AsyncGenerator<string> {
  const names = new Map(categories.map(({ id, name }) => [id, name.de.one]))
  yield csvLine(GOOGLE_HEADER)
  for await (const place of places) {
    if (place.status !== 'published') continue
    const row = googleRow(place, names.get(place.categoryIds[0] ?? '') ?? '', now)
    const cells = row.map((cell, index) =>
      (GOOGLE_NUMBERS.has(GOOGLE_HEADER[index] ?? '') ? defusedNumber : defuse)(cell),
    )
    yield csvLine(cells)
  }
}

async function* schemaOrg(
  places: AsyncIterable<Place>,
  { placeUrl, urlOf }: ExportPorts,
): AsyncGenerator<string> {
  yield '{"@context":"https://schema.org","@graph":['
  let separator = '\n'
  for await (const place of places) {
    if (place.status !== 'published') continue
    yield (
      separator +
        JSON.stringify(
          schemaOrgPlace(place, { url: placeUrl(place.slug), images: photoUrls(place, urlOf) }),
        )
    )
    separator = ',\n'
  }
  yield '\n]}\n'
}
