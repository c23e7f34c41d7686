import { storedFields } from '../stored-fields.ts'

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
  const text = textsOf(value)
  const ground = MAP_GROUNDS.find((one) => one === text('ground'))
  if (!ground) return BUILTIN
  return {
    ground,
    address: text('address'),
    schema: text('schema'),
    attribution: text('attribution'),
  }
}

/** The setting `site.google`; undefined without a key. */
export function readGoogleChoice(value: unknown): GoogleChoice | undefined {
  const text = textsOf(value)
  const key = text('key')
  return key ? { key, channel: text('channel'), mapId: text('mapId') } : undefined
}

function textsOf(value: unknown): (name: string) => string {
  const stored = storedFields(value)
  return (name) => {
    const text = stored?.get(name)
    return typeof text === 'string' ? text : ''
  }
}
