import { storedTexts } from '../stored-fields.ts'

/** Which map visitors get, as the owner typed it. The maps decide whether it is valid. */
export type MapChoice = {
  ground: MapGround
  /** the URL of the tiles or of the style */
  address: string
  /** the schema of the tiles; empty for a style */
  schema: string
  /** plain text; empty to use the attribution of the tiles */
  attribution: string
}

/** Google's map, offered next to the other one when there is a key. All of this reaches visitors' browsers. */
export type GoogleChoice = { key: string; channel: string; mapId: string }

/** Our own map without streets, street tiles drawn by us, or a complete style. */
export const MAP_GROUNDS = ['builtin', 'tiles', 'style'] as const
export type MapGround = (typeof MAP_GROUNDS)[number]

const BUILTIN: MapChoice = { ground: 'builtin', address: '', schema: '', attribution: '' }

/** The setting `site.map`. */
export function readMapChoice(value: unknown): MapChoice {
  const stored = storedTexts(value, ['ground', 'address', 'schema', 'attribution']) ?? {}
  const ground = MAP_GROUNDS.find((one) => one === stored.ground)
  return ground ? { ...BUILTIN, ...stored, ground } : BUILTIN
}

/** The setting `site.google`; undefined without a key. */
export function readGoogleChoice(value: unknown): GoogleChoice | undefined {
  const { key, channel = '', mapId = '' } = storedTexts(value, ['key', 'channel', 'mapId']) ?? {}
  return key ? { key, channel, mapId } : undefined
}
