import type { LatLng } from '../../lib/geo/coordinates.ts'
import { shiftedPoint } from '../camera.ts'
import type { MapDrag } from '../map-view.ts'
import type { MarkerRecord } from './marker-host.ts'
import type { Step } from './walk.ts'

export type MarkerDrag = {
  /** Moves the marker one step by key; false if it cannot move that way. */
  push(id: string, step: Step, isFine: boolean): boolean
  destroy(): void
}

export type MarkerDragOptions = {
  root: HTMLElement
  records: ReadonlyMap<string, MarkerRecord>
  zoom(): number
  on: { drag(dragged: MapDrag): void; push(point: LatLng): void }
}

// A finger that presses trembles by this much.
const DRAG_THRESHOLD_PX = 4
const STEP_PX = 10
const FINE_STEP_PX = 1

const PUSHES: Partial<Record<Step, { east: number; south: number }>> = {
  left: { east: -1, south: 0 },
  right: { east: 1, south: 0 },
  up: { east: 0, south: -1 },
  down: { east: 0, south: 1 },
}

type ActiveDrag = { record: MarkerRecord; pointer: number; from: LatLng; x: number; y: number }

/**
 * Moves the movable markers. It catches presses on them before the map service does, so that the map does not pan with them.
 */
export function createMarkerDrag({ root, records, zoom, on }: MarkerDragOptions): MarkerDrag {
  const listening = new AbortController()
  let activeDrag: ActiveDrag | undefined
  let isDragged = false
  let pushed: MarkerRecord | undefined

  function press(event: PointerEvent): void {
    const record = movableAt(records, event)
    if (!record) return
    event.stopPropagation()
    isDragged = false
    if (event.button !== 0 || activeDrag) return
    const { target } = record.mounted
    target.setPointerCapture(event.pointerId)
    target.focus({ preventScroll: true })
    activeDrag = {
      record,
      pointer: event.pointerId,
      from: record.item.point,
      ...clampToMap(root, event),
    }
  }

  function drag(event: PointerEvent): void {
    if (activeDrag?.pointer !== event.pointerId) return
    event.stopPropagation()
    const { x, y } = clampToMap(root, event)
    const [east, south] = [x - activeDrag.x, y - activeDrag.y]
    isDragged ||= Math.hypot(east, south) > DRAG_THRESHOLD_PX
    if (isDragged) put(activeDrag.record, shiftedPoint(activeDrag.from, { east, south }, zoom()))
  }

  function drop(event: PointerEvent): void {
    if (activeDrag?.pointer !== event.pointerId) return
    const { record, from } = activeDrag
    activeDrag = undefined
    if (!isDragged) return
    if (event.type === 'pointercancel') put(record, from)
    else reportDrag(record)
  }

  function put(record: MarkerRecord, point: LatLng): void {
    record.item = { ...record.item, point }
    record.mounted.setPoint(point)
  }

  function reportDrag({ item: { id, point } }: MarkerRecord): void {
    // The marker may have been removed meanwhile.
    if (records.has(id)) on.drag({ id, point })
  }

  function reportPush(): void {
    const record = pushed
    pushed = undefined
    if (record) reportDrag(record)
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    names: readonly Name[],
    handle: (event: HTMLElementEventMap[Name]) => void,
  ) => {
    for (const name of names) {
      root.addEventListener(name, handle, { capture: true, signal: listening.signal })
    }
  }
  listen(['pointerdown'], press)
  listen(['pointermove'], drag)
  listen(['pointerup', 'pointercancel'], drop)
  // Other events that services listen for.
  listen(['mousedown', 'touchstart', 'touchmove'], (event) => {
    if (movableAt(records, event)) event.stopPropagation()
  })
  // The click that ends a drag is not a press. A click by key has 0 as its `detail`.
  listen(['click'], (event) => {
    if (isDragged && event.detail > 0 && movableAt(records, event)) event.stopPropagation()
  })
  listen(['keyup', 'focusout'], reportPush)

  return {
    push(id, step, isFine) {
      const record = records.get(id)
      const direction = PUSHES[step]
      if (!record || !direction || !isMovable(record)) return false
      const pixels = isFine ? FINE_STEP_PX : STEP_PX
      const { east, south } = direction
      put(
        record,
        shiftedPoint(record.item.point, { east: east * pixels, south: south * pixels }, zoom()),
      )
      pushed = record
      on.push(record.item.point)
      return true
    },
    destroy: () => listening.abort(),
  }
}

function isMovable({ item }: MarkerRecord): boolean {
  return item.kind === 'place' && item.isMovable === true
}

function movableAt(
  records: ReadonlyMap<string, MarkerRecord>,
  { target }: Event,
): MarkerRecord | undefined {
  if (!(target instanceof Node)) return undefined
  return [...records.values()].find(
    (record) => isMovable(record) && record.mounted.target.contains(target),
  )
}

// Keeps the marker on the map: nobody would find it outside.
function clampToMap(
  root: HTMLElement,
  { clientX, clientY }: PointerEvent,
): { x: number; y: number } {
  const { left, top, right, bottom } = root.getBoundingClientRect()
  return {
    x: Math.min(right, Math.max(left, clientX)),
    y: Math.min(bottom, Math.max(top, clientY)),
  }
}
