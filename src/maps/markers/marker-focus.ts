import type { MarkerHost, MarkerRecord } from './marker-host.ts'
import { nearestTo, type Spot, type Step, stepOfKey, walk } from './walk.ts'

export type MarkerFocus = {
  /** Tracks when this marker gets and loses the focus. */
  watch(id: string, target: HTMLElement): void
  /** The focused spot, when it is among those about to be removed. */
  focusedAmong(removed: readonly string[]): Spot | undefined
  /** Puts the tab stop where it belongs, and the focus near the spot that has gone. */
  refresh(lost?: Spot): void
  destroy(): void
}

export type MarkerFocusOptions = {
  root: HTMLElement
  overlay: HTMLElement
  records: ReadonlyMap<string, MarkerRecord>
  /** announced when a key moves the focus to the markers */
  hint: string
  /** announced when a movable marker gets the focus */
  movableHint: string
  host: Pick<MarkerHost, 'focusMap'>
  /** Moves the marker itself; false when it cannot move that way, so that the focus does. */
  push(id: string, step: Step, isFine: boolean): boolean
}

/**
 * One tab stop for all markers, arrow keys between them (the roving tabindex of the ARIA practices). Keys and screen
 * readers skip markers out of view: the browser would scroll the map's box to show them.
 */
export function createMarkerFocus(options: MarkerFocusOptions): MarkerFocus {
  const { root, overlay, records, host, push } = options
  const hint = addHint(overlay, options.hint)
  const movableHint = addHint(overlay, options.movableHint)
  let focused: string | undefined
  let stop: string | undefined

  function enter(id: string, target: HTMLElement, from: EventTarget | null): void {
    focused = id
    moveStop(id)
    const { item } = records.get(id) ?? {}
    if (item?.kind === 'place' && item.isMovable) {
      target.setAttribute('aria-describedby', movableHint.id)
      return
    }
    const isEntry = ![...records.values()].some(({ mounted }) => mounted.target === from)
    if (isEntry) target.setAttribute('aria-describedby', hint.id)
  }

  function moveStop(id: string | undefined): void {
    stop = id
    for (const [key, { mounted }] of records) mounted.target.tabIndex = key === id ? 0 : -1
  }

  function onKey(event: KeyboardEvent): void {
    const step = stepOfKey(event.key)
    if (!step || focused === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    // Keep the map from panning and the page from scrolling, even if no marker lies in that direction.
    event.preventDefault()
    event.stopPropagation()
    if (push(focused, step, event.shiftKey)) return
    const next = walk(visibleSpots(root, records), focused, step)
    if (next !== undefined) records.get(next)?.mounted.target.focus({ preventScroll: true })
  }

  root.addEventListener('keydown', onKey, { capture: true })
  return {
    watch(id, target) {
      target.addEventListener('focus', (event) => enter(id, target, event.relatedTarget))
      target.addEventListener('blur', () => {
        if (focused === id) focused = undefined
        target.removeAttribute('aria-describedby')
      })
    },
    focusedAmong(removed) {
      if (focused === undefined || !removed.includes(focused)) return undefined
      return spotOf(records.get(focused))
    },
    refresh(lost) {
      const spots = visibleSpots(root, records)
      hideOthers(records, spots, focused)
      moveStop(chooseStop(records, spots, stop))
      if (!lost) return
      const heir = nearestTo(spots, lost)
      if (heir) records.get(heir.id)?.mounted.target.focus({ preventScroll: true })
      else host.focusMap()
    },
    destroy() {
      root.removeEventListener('keydown', onKey, { capture: true })
      hint.remove()
      movableHint.remove()
    },
  }
}

// The marker that had the tab stop, else the selected one, else the first.
function chooseStop(
  records: ReadonlyMap<string, MarkerRecord>,
  spots: readonly Spot[],
  stop: string | undefined,
): string | undefined {
  if (spots.some(({ id }) => id === stop)) return stop
  const selected = spots.find(({ id }) => records.get(id)?.mounted.target.ariaCurrent === 'true')
  return (selected ?? spots[0])?.id
}

function hideOthers(
  records: ReadonlyMap<string, MarkerRecord>,
  spots: readonly Spot[],
  focused: string | undefined,
): void {
  const visible = new Set(spots.map(({ id }) => id))
  for (const [id, { mounted }] of records) {
    mounted.target.ariaHidden = visible.has(id) || id === focused ? null : 'true'
  }
}

// In reading order: as numbered in the list, then from top to bottom.
function visibleSpots(root: HTMLElement, records: ReadonlyMap<string, MarkerRecord>): Spot[] {
  const box = root.getBoundingClientRect()
  const spots = [...records.values()].flatMap((record) => spotOf(record) ?? [])
  const inside = spots.filter(
    ({ x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
  )
  const numberOf = (spot: Spot) => {
    const item = records.get(spot.id)?.item
    return (item?.kind === 'place' ? item.number : undefined) ?? Number.MAX_SAFE_INTEGER
  }
  return inside.sort((a, b) => numberOf(a) - numberOf(b) || a.y - b.y || a.x - b.x)
}

function spotOf(record: MarkerRecord | undefined): Spot | undefined {
  if (!record) return undefined
  const { left, top, width, height } = record.face.getBoundingClientRect()
  return { id: record.item.id, x: left + width / 2, y: top + height / 2 }
}

let hints = 0

function addHint(overlay: HTMLElement, hint: string): HTMLElement {
  const element = document.createElement('span')
  // Ids must be unique in the document, and a page may show several maps.
  element.id = `map-markers-hint-${++hints}`
  element.hidden = true
  element.textContent = hint
  overlay.append(element)
  return element
}
