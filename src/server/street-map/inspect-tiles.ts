import { absolute, originOf } from '../../maps/street/adapt-style.ts'
import type { MapFacts } from '../../maps/street/check/map-facts.ts'
import { httpSource } from './archive-source.ts'
import { type OriginPolicy, withProblem, fetchJson, emptyFacts } from './facts.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { inspectArchive } from './inspect-archive.ts'
import { type Description, readDescription } from './read-description.ts'
import { readTile } from './read-tile.ts'
import { tileOf } from './tile-of.ts'

/** Inspects tiles at an absolute URL of any form: `{z}/{x}/{y}`, an archive or a TileJSON document. */
export function inspectTiles(address: string, policy: OriginPolicy): Promise<MapFacts> {
  const plain = address.replace(/^pmtiles:\/\//, '')
  if (plain.includes('{z}')) return inspectTemplate(plain, readDescription({}), policy)
  const isArchive = plain !== address || /\.pmtiles(\?|$)/.test(plain)
  return isArchive ? inspectRemoteArchive(plain, policy) : inspectDescription(plain, policy)
}

async function inspectRemoteArchive(address: string, policy: OriginPolicy): Promise<MapFacts> {
  const answers: MapFacts['answers'] = []
  const onFirstAnswer = (answer: MapFacts['answers'][number]) => void answers.push(answer)
  const facts = await inspectArchive(httpSource(address, { ...policy, onFirstAnswer }), {
    readsTile: true,
  })
  // The archive reader in the browser ignores the attribution in an archive.
  return { ...facts, attribution: undefined, answers: [...answers, ...facts.answers] }
}

async function inspectDescription(address: string, policy: OriginPolicy): Promise<MapFacts> {
  const { facts, value } = await fetchJson('description', address, policy)
  if (value === undefined) return facts
  const description = readDescription(value)
  const tiles = description.tiles.map((template) => absolute(template, address))
  const [template] = tiles
  if (!template) return withProblem(facts, 'not_a_description')
  const tileFacts = await inspectTemplate(template, description, policy)
  const others = new Set(tiles.map(originOf).filter((origin) => !policy.allowed.includes(origin)))
  return {
    ...tileFacts,
    describedLayers: description.layers,
    fields: [...new Set([...description.fields, ...tileFacts.fields])],
    attribution: description.attribution,
    answers: [...facts.answers, ...tileFacts.answers],
    foreignOrigins: [...others].map((origin) => ({ what: 'tiles', origin })),
  }
}

/** Points where most maps have data: the middle of the United States, and of Germany. */
const SAMPLE_POINTS = [
  { lat: 39.6, lng: -98.5 },
  { lat: 51, lng: 10 },
]
/** Far enough out for the names of states, close enough for the first roads. */
const SAMPLE_ZOOM = 6

async function inspectTemplate(
  template: string,
  { center, minZoom, maxZoom }: Description,
  { origin, trusted }: OriginPolicy,
): Promise<MapFacts> {
  let facts = emptyFacts()
  for (const point of center ? [center] : SAMPLE_POINTS) {
    const { z, x, y } = tileOf(point, Math.min(maxZoom, Math.max(minZoom, SAMPLE_ZOOM)))
    const address = template
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
    const { answer, body } = await fetchAnswer({
      what: 'tile',
      address,
      origin,
      trusted,
    })
    facts = { ...emptyFacts(), answers: [answer] }
    if (!body || body.length === 0) continue
    try {
      const { layers, fields } = await readTile(body)
      return { ...facts, fields, tile: { z, x, y, bytes: body.length, layers } }
    } catch {
      return withProblem(facts, 'damaged')
    }
  }
  return facts
}
