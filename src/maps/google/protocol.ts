import { type Bounds, isLatLng, type LatLng } from '../../lib/geo/coordinates.ts'
import type {
  MapClusterItem,
  MapDrag,
  MapMove,
  MapPlaceItem,
  MapProblem,
  MapShape,
  MapStackItem,
  MapViewOptions,
  Origin,
  View,
} from '../map-view.ts'
import type { PlainMapWords } from '../map-words.ts'
import type { LabelledItem } from '../markers/labelled-item.ts'

/** Says whether a value from outside is what it should be. */
type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isNumber: Check = (value) => Number.isFinite(value)
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0

function isOneOf(...values: readonly unknown[]): Check {
  return (value) => values.includes(value)
}

function isOptional(check: Check): Check {
  return (value) => value === undefined || check(value)
}

function isNullOr(check: Check): Check {
  return (value) => value === null || check(value)
}

function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check)
}

function isAny(...checks: readonly Check[]): Check {
  return (value) => checks.some((check) => check(value))
}

/** Checks for an object of this type: the compiler demands a check of every field, optional ones included. */
function isShape<Type extends object>(checks: Record<keyof Required<Type>, Check>): Check {
  const entries = Object.entries<Check>(checks)
  return (value) => {
    if (typeof value !== 'object' || value === null) return false
    const fields = new Map<string, unknown>(Object.entries(value))
    return entries.every(([name, check]) => check(fields.get(name)))
  }
}

/** Messages from the page to the frame. `start` answers `hello`; everything else is sent after `ready`. */
export type ToFrame =
  | { type: 'start'; start: FrameStart }
  | { type: 'items'; items: readonly LabelledItem[] }
  | { type: 'select'; id: string | null }
  | { type: 'hover'; id: string | null }
  | { type: 'origin'; origin: Origin | null }
  | { type: 'shapes'; shapes: readonly MapShape[] }
  | { type: 'view'; view: View; animate: boolean }

export type FrameStart = Pick<MapViewOptions, 'view' | 'theme' | 'reducedMotion'> & {
  gestures: NonNullable<MapViewOptions['gestures']>
  words: PlainMapWords
  /** milliseconds that Google has to load */
  timeout: number
}

/** Messages from the frame to the page. */
export type FromFrame =
  | { type: 'hello' }
  | { type: 'ready' }
  | { type: 'move'; moved: MapMove }
  | { type: 'select'; id: string }
  | { type: 'hover'; id: string | null }
  | { type: 'drag'; dragged: MapDrag }
  | { type: 'openCluster'; id: string }
  | { type: 'listCluster'; id: string }
  | { type: 'error'; problem: MapProblem }

/** Reads a message from the page; undefined when it is not one. */
export function parseToFrame(data: unknown): ToFrame | undefined {
  return IS_TO_FRAME(data) ? (data as ToFrame) : undefined
}

/** Reads a message from the frame; undefined when it is not one. */
export function parseFromFrame(data: unknown): FromFrame | undefined {
  return IS_FROM_FRAME(data) ? (data as FromFrame) : undefined
}

const isPoint: Check = (value) =>
  isShape<LatLng>({ lat: isNumber, lng: isNumber })(value) && isLatLng(value as LatLng)

const isOrigin = isShape<Origin>({
  point: isPoint,
  radiusKm: isOptional(isNumber),
  isVisitor: isOptional(isFlag),
})

const isMapShape = isShape<MapShape>({
  outline: isListOf(isListOf(isPoint)),
  isTinted: isFlag,
})

const isView = isShape<View>({ center: isPoint, zoom: isNumber })

const isBounds = isShape<Bounds>({
  west: isNumber,
  south: isNumber,
  east: isNumber,
  north: isNumber,
})

const PLACE = {
  id: isText,
  number: isOptional(isCount),
  name: isText,
  colour: isText,
  icon: isOptional(isText),
}

const LABEL = { label: isText, countText: isOptional(isText), title: isOptional(isText) }

type Label = Pick<LabelledItem, 'label' | 'countText' | 'title'>

const isItem = isAny(
  isShape<MapPlaceItem & Label>({
    kind: isOneOf('place'),
    ...PLACE,
    ...LABEL,
    point: isPoint,
    isMuted: isOptional(isFlag),
    isMovable: isOptional(isFlag),
  }),
  isShape<MapClusterItem & Label>({
    kind: isOneOf('cluster'),
    id: isText,
    count: isCount,
    point: isPoint,
    zoom: isNumber,
    bounds: isBounds,
    isMuted: isOptional(isFlag),
    ...LABEL,
  }),
  isShape<MapStackItem & Label>({
    kind: isOneOf('stack'),
    id: isText,
    count: isCount,
    places: isListOf(isShape<MapStackItem['places'][number]>(PLACE)),
    point: isPoint,
    isMuted: isOptional(isFlag),
    ...LABEL,
  }),
)

const isStart = isShape<FrameStart>({
  view: isView,
  theme: isOneOf('light', 'dark'),
  reducedMotion: isFlag,
  gestures: isOneOf('cooperative', 'free'),
  timeout: isNumber,
  words: isShape<PlainMapWords>({
    map: isText,
    markersHint: isText,
    movableHint: isText,
    closeStack: isText,
    crowd: isText,
    origin: isText,
    zoomIn: isText,
    zoomOut: isText,
    movePad: isText,
    moveNorth: isText,
    moveSouth: isText,
    moveWest: isText,
    moveEast: isText,
    closestAtlas: isText,
    closestBeyond: isText,
    closestStreets: isText,
    tilesMissing: isText,
    googleFrame: isText,
  }),
})

const isMove = isShape<MapMove>({
  center: isPoint,
  zoom: isNumber,
  bounds: isBounds,
  byUser: isFlag,
})

const isProblem = isOneOf(
  ...([
    'map_unreachable',
    'map_key_rejected',
    'map_quota',
    'webgl_unavailable',
    'offline',
  ] satisfies MapProblem[]),
)

const IS_TO_FRAME = isAny(
  isMessage('start', { start: isStart }),
  isMessage('items', { items: isListOf(isItem) }),
  isMessage('select', { id: isNullOr(isText) }),
  isMessage('hover', { id: isNullOr(isText) }),
  isMessage('origin', { origin: isNullOr(isOrigin) }),
  isMessage('shapes', { shapes: isListOf(isMapShape) }),
  isMessage('view', { view: isView, animate: isFlag }),
)

const IS_FROM_FRAME = isAny(
  isMessage('hello'),
  isMessage('ready'),
  isMessage('move', { moved: isMove }),
  isMessage('select', { id: isText }),
  isMessage('hover', { id: isNullOr(isText) }),
  isMessage('drag', { dragged: isShape<MapDrag>({ id: isText, point: isPoint }) }),
  isMessage('openCluster', { id: isText }),
  isMessage('listCluster', { id: isText }),
  isMessage('error', { problem: isProblem }),
)

function isMessage(type: (ToFrame | FromFrame)['type'], fields: Record<string, Check> = {}): Check {
  return isShape<object>({ type: isOneOf(type), ...fields })
}
