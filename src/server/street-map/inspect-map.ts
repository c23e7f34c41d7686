import { absolute, addressesOf } from '../../maps/street/adapt-style.ts'
import type { MapFacts } from '../../maps/street/check/map-facts.ts'
import { isStyle } from '../../maps/street/check/is-style.ts'
import { foreignOriginsOf } from '../../maps/street/check/foreign-origins.ts'
import { detectSchema } from '../../maps/street/schema.ts'
import type { StreetSettings } from '../../maps/street/street-settings.ts'
import { fileSource } from './archive-source.ts'
import { type OriginPolicy, withProblem, fetchJson } from './facts.ts'
import { inspectArchive } from './inspect-archive.ts'
import { inspectTiles } from './inspect-tiles.ts'
import { readDescription } from './read-description.ts'

/**
 * Finds problems of the operator's map that visitors would notice: in the style, its tiles, or one of them. Never rejects. Hosts on a
 * private network are allowed if the server's operator named them.
 */
export async function inspectMap(
  { source, foreignOrigin }: StreetSettings,
  publicUrl: string,
  { isTrusted = true }: { isTrusted?: boolean } = {},
): Promise<MapFacts> {
  if (source.kind === 'file') return inspectFile(source, { readsTile: true })
  const origin = new URL(publicUrl).origin
  const allowed = foreignOrigin ? [origin, foreignOrigin] : [origin]
  const policy = { origin, allowed, trusted: isTrusted ? allowed : [origin] }
  const address = absolute(source.url, publicUrl)
  if (source.kind === 'style') return inspectStyle(address.replace('{theme}', 'light'), policy)
  return { ...(await inspectTiles(address, policy)), schema: source.schema }
}

/** The same for an archive on this machine. */
export async function inspectFile(
  { path, schema }: Extract<StreetSettings['source'], { kind: 'file' }>,
  options: { readsTile: boolean },
): Promise<MapFacts> {
  const facts = await inspectArchive(fileSource(path), options)
  const answers: MapFacts['answers'] =
    facts.answers.length > 0 ? facts.answers : [{ what: 'archive', address: path }]
  return { ...facts, answers, schema: schema ?? detectSchema(facts.describedLayers) }
}

async function inspectStyle(address: string, policy: OriginPolicy): Promise<MapFacts> {
  const { facts, value } = await fetchJson('style', address, policy)
  if (value === undefined) return facts
  if (!isStyle(value)) return withProblem(facts, 'not_a_style')
  const foreignOrigins = foreignOriginsOf(value, { styleUrl: address, allowed: policy.allowed })
  const source = Object.values(value.sources).find(({ type }) => type === 'vector')
  const [tiles] = source ? addressesOf(source) : []
  if (!tiles) return { ...withProblem(facts, 'no_vector_source'), foreignOrigins }
  const tileFacts = await inspectTiles(absolute(tiles, address), policy)
  return {
    ...tileFacts,
    attribution: readDescription(source).attribution ?? tileFacts.attribution,
    answers: [...facts.answers, ...tileFacts.answers],
    foreignOrigins: [...foreignOrigins, ...tileFacts.foreignOrigins],
  }
}
