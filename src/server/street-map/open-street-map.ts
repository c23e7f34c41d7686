import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { generateStyle as GenerateStyle } from '../../maps/street/generate-style.ts'
import type { MapSchema } from '../../maps/street/schema.ts'
import type { StreetSettings } from '../../maps/street/street-settings.ts'
import { LOCALES } from '../../domain/places/place.ts'
import type { StreetMapSettings } from '../../web/context.ts'
import { inspectFile } from './inspect-map.ts'
import type { MapCheckResult } from '../../maps/street/check/map-check-result.ts'

/** The parts of the operator's street map that the server delivers. */
export type StreetMap = {
  /** the part that pages use */
  site: StreetMapSettings
  /** styles that we generated, by names such as `light.de.json`; an operator's own style is not delivered by us */
  styles: ReadonlyMap<string, string>
  /** the version of the styles */
  version: string
  /** the archive on this machine */
  file?: { path: string; version: string }
}

/** Prepares the street map of the settings, without any network request. Throws a StreetMapError. */
export async function openStreetMap(settings: StreetSettings): Promise<StreetMap> {
  const { source, foreignOrigin } = settings
  if (source.kind === 'style') {
    const site = { styleUrl: source.url, foreignOrigin }
    return { site, styles: new Map(), version: '' }
  }
  const { schema, tiles, attribution, file } =
    source.kind === 'file' ? await openFile(source) : openAddress(source)
  const named = escapeText(settings.attribution) ?? attribution
  const styles = await generateStyles(schema, { tiles, attribution: named })
  const version = hash('sha256', [...styles.values()].join('\n'), 'hex').slice(0, 12)
  const styleUrl = `/karte/stil/${version}/{theme}.{locale}.json`
  return { site: { styleUrl, foreignOrigin }, styles, version, file }
}

type SourceOf<Kind> = Extract<StreetSettings['source'], { kind: Kind }>
type Tiles = Parameters<typeof GenerateStyle>[0]['tiles']
type OpenedMap = { schema: MapSchema; tiles: Tiles; attribution?: string; file?: StreetMap['file'] }

async function openFile(source: SourceOf<'file'>): Promise<OpenedMap> {
  const { answers, archive, schema, describedLayers, attribution } = await inspectFile(source, {
    readsTile: false,
  })
  const failed = answers.find(({ problem }) => problem)
  if (failed?.problem) {
    const { what, address, problem } = failed
    throw new StreetMapError({ code: 'answer_failed', what, address, problem })
  }
  if (!archive?.holdsVectorTiles) throw new StreetMapError({ code: 'not_vector' })
  if (!schema) throw new StreetMapError({ code: 'schema_unclear', layers: describedLayers })
  const file = { path: source.path, version: await fileVersion(source.path) }
  const url = `pmtiles:///karte/kacheln/${file.version}/strassen.pmtiles`
  return { schema, tiles: { url }, attribution, file }
}

function openAddress({ schema, form, url }: SourceOf<'tiles'>): OpenedMap {
  if (form === 'template') return { schema, tiles: { tiles: [url] } }
  if (form === 'pmtiles') return { schema, tiles: { url: `pmtiles://${url}` } }
  // A TileJSON document names its sources itself.
  return { schema, tiles: { url }, attribution: '' }
}

const ATTRIBUTION = {
  de: '© OpenStreetMap-Mitwirkende',
  en: '© OpenStreetMap contributors',
}

async function generateStyles(
  schema: MapSchema,
  { tiles, attribution }: { tiles: Tiles; attribution?: string },
): Promise<Map<string, string>> {
  // These libraries take a tenth of a second to load, and most sites have no street map of their own.
  const { generateStyle } = await import('../../maps/street/generate-style.ts')
  const styles = new Map<string, string>()
  for (const theme of ['light', 'dark'] as const) {
    for (const locale of LOCALES) {
      const named = attribution ?? ATTRIBUTION[locale]
      const style = generateStyle({ schema, tiles, theme, locale, attribution: named })
      styles.set(`${theme}.${locale}.json`, JSON.stringify(style))
    }
  }
  return styles
}

// MapLibre renders attributions as HTML, but ours is plain text.
function escapeText(text: string | undefined): string | undefined {
  return text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Identifies the state of a large file by its size and time, because hashing a hundred gigabytes would take minutes. */
export async function fileVersion(path: string): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}`
}

/** The street map cannot be shown; the finding gives the reason. */
export class StreetMapError extends Error {
  readonly finding: MapCheckResult

  constructor(finding: MapCheckResult) {
    super(finding.code)
    this.finding = finding
  }
}
