import { storedFields } from '../stored-fields.ts'

/** Which map visitors get, as an owner typed it. What it means, the maps know. */
export type MapChoice = {
  ground: MapGround
  /** of the tiles or of the style */
  address: string
  /** the layers of the tiles; empty where a style names them */
  schema: string
  /** plain text; empty for what the tiles say */
  attribution: string
}

/** Google's map, offered beside the other one when there is a key. A visitor's browser is handed all of it. */
export type GoogleChoice = { key: string; channel: string; mapId: string }

/** Our own map without streets, street tiles that we draw, or a complete style. */
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
