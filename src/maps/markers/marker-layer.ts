import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { PlainMapWords } from '../map-words.ts'
import type {
  MapClusterItem,
  MapDrag,
  MapItem,
  MapPlaceItem,
  MapStackItem,
  Origin,
} from '../map-view.ts'
import type { LabelledItem } from './labelled-item.ts'
import { createFace, createOriginFace, fillFace } from './marker-face.ts'
import { createMarkerDrag } from './marker-drag.ts'
import { createMarkerFocus } from './marker-focus.ts'
import type { MarkerHost, MarkerRecord, MountedMarker } from './marker-host.ts'
import {
  DOT_EXTENT,
  dotsUnder,
  containsPlace,
  itemZooms,
  numberOf,
  extentOf,
  type Sign,
} from './placement.ts'
import { type Box, contains, overlap, union } from '../../lib/geo/box.ts'
import { openStackList, type StackList } from './stack-list.ts'

export type MarkerLayer = {
  /** `keepClearOf` follows */
  setItems(items: readonly LabelledItem[]): void
  select(id: string | null): void
  hover(id: string | null): void
  showOrigin(origin: Pick<Origin, 'point' | 'isVisitor'> | null): void
  /** to be called for every frame in which the map moves */
  moved(): void
  /** to be called when the map has come to rest or changed its size, and `keepClearOf` after it */
  settled(): void
  /** the boxes of the markers in the window; `listed` has those of the list and the selected one */
  boxes(): { listed: Box[]; others: Box[] }
  /**
   * Boxes over the map, in window coordinates. Names keep clear of them. Dots and muted clusters that reach under them or over the
   * edge of the map are hidden, as are plates whose foot does: only half of them would be visible.
   */
  keepClearOf(covers: readonly Box[]): void
  destroy(): void
}

export type MarkerLayerOptions = {
  /** holds map and markers; keys pressed on markers are caught here before the map sees them */
  root: HTMLElement
  /** on top of everything on the map: lists open in it */
  overlay: HTMLElement
  words: Pick<PlainMapWords, 'origin' | 'markersHint' | 'movableHint' | 'closeStack' | 'crowd'>
  /** the current zoom of the map */
  zoom(): number
  /** Names on the map make room for these, plates and dots alike, and for boxes that lie over the map. */
  keepClear?(signs: readonly Sign[], covers: readonly Box[]): void
  on: {
    select(id: string): void
    hover(id: string | null): void
    drag(dragged: MapDrag): void
    /** A key pushed a marker to this point; the map may have to follow. */
    push(point: LatLng): void
    openCluster(cluster: MapClusterItem): void
  }
}

// Above all latitude ranks, which end at MAX_ITEMS: dots are below everything with a plate.
const SIGN_LEVEL = 500
const HOVERED_LEVEL = 1000
const SELECTED_LEVEL = 2000

/** All markers of a map: kept in step with the items, walked by keys, selected, opened. Written once for every service. */
export function createMarkerLayer(host: MarkerHost, options: MarkerLayerOptions): MarkerLayer {
  const { root, overlay, words, on } = options
  const records = new Map<string, MarkerRecord>()
  const drag = createMarkerDrag({ root, records, zoom: options.zoom, on })
  const focus = createMarkerFocus({
    root,
    overlay,
    records,
    hint: words.markersHint,
    movableHint: words.movableHint,
    host,
    push: drag.push,
  })
  let zooms: ReadonlyMap<string, number> = new Map()
  let dots: ReadonlySet<string> = new Set()
  let hidden: ReadonlyMap<string, Listed[]> = new Map()
  let selected: string | null = null
  let hovered: string | null = null
  let covers: readonly Box[] = []
  let cut: HTMLElement[] = []
  let origin: MountedMarker | undefined
  let list: StackList | undefined
  const isSelected = (item: MapItem) => containsPlace(item, selected)

  function add(item: LabelledItem): void {
    const face = createFace(item)
    const anchor = item.kind === 'cluster' ? 'center' : 'bottom'
    const press = () => open(item.id)
    const mounted = host.addButton(face, { point: item.point, label: item.label, anchor, press })
    if (item.kind === 'stack') mounted.target.ariaHasPopup = 'dialog'
    records.set(item.id, { item, face, mounted })
    focus.watch(item.id, mounted.target)
    const tell = (inside: boolean) => on.hover(inside ? placeIdOf(item) : null)
    for (const name of ['pointerenter', 'focus'])
      mounted.target.addEventListener(name, () => tell(true))
    for (const name of ['pointerleave', 'blur'])
      mounted.target.addEventListener(name, () => tell(false))
  }

  function change(item: LabelledItem): void {
    const record = records.get(item.id)
    if (!record) return
    record.item = item
    fillFace(record.face, item)
    record.mounted.setPoint(item.point)
    record.mounted.setLabel(item.label)
  }

  function remove(id: string): void {
    if (list?.stackId === id) closeList()
    records.get(id)?.mounted.remove()
    records.delete(id)
  }

  function open(id: string): void {
    const record = records.get(id)
    if (!record) return
    // Read this before moving the focus, which closes the list.
    const wasOpen = list?.stackId === id
    // MapLibre stops the pointer from moving the focus, but everywhere else a pressed button gets it.
    record.mounted.target.focus({ preventScroll: true })
    const { item } = record
    if (item.kind === 'cluster') return on.openCluster(item)
    const isList = item.kind === 'stack' || (isSelected(item) && hidden.has(id))
    if (!isList) return on.select(id)
    if (!wasOpen) openList(withHidden(item), record)
  }

  // A plate and the markers under it, which no press could reach.
  function withHidden(item: Listed): MapStackItem & { title?: string } {
    const under = hidden.get(item.id) ?? []
    if (item.kind === 'stack' && under.length === 0) return item
    const places = [item, ...under].flatMap((one) => (one.kind === 'stack' ? one.places : [one]))
    const { id, point } = item
    return { kind: 'stack', id, count: places.length, places, point, title: words.crowd }
  }

  function openList(stack: MapStackItem & { title?: string }, record: MarkerRecord): void {
    closeList()
    list = openStackList({
      stack,
      overlay,
      anchor: record.face,
      selected,
      closeLabel: words.closeStack,
      select: on.select,
      hover: on.hover,
      closed(returnFocus) {
        list = undefined
        record.mounted.target.ariaExpanded = 'false'
        if (returnFocus) record.mounted.target.focus({ preventScroll: true })
      },
    })
    record.mounted.target.ariaExpanded = 'true'
  }

  function closeList(): void {
    list?.close()
  }

  function updateFaces(): void {
    const northFirst = [...records.values()].sort((a, b) => b.item.point.lat - a.item.point.lat)
    for (const [rank, { item, face, mounted }] of northFirst.entries()) {
      const isChosen = isSelected(item)
      const isHovered = containsPlace(item, hovered)
      face.classList.toggle('is-selected', isChosen)
      face.classList.toggle('is-over', hidden.has(item.id))
      face.classList.toggle('is-hovered', isHovered)
      const isDot = dots.has(item.id)
      face.classList.toggle('is-dot', isDot)
      mounted.target.ariaCurrent = isChosen ? 'true' : null
      if (item.kind === 'place') {
        mounted.target.ariaHasPopup = isChosen && hidden.has(item.id) ? 'dialog' : null
      }
      mounted.setLevel(levelOf(isDot ? rank + 1 : SIGN_LEVEL + rank, isHovered, isChosen))
    }
  }

  function updatePlacement(): void {
    const items = [...records.values()].map(({ item }) => item)
    zooms = itemZooms(items, isSelected)
    dots = currentDots()
    hidden = currentHidden()
    updateFaces()
  }

  function currentHidden(): Map<string, Listed[]> {
    const listed = [...records.values()].flatMap(({ item }) => (isListed(item) ? [item] : []))
    const plates = listed.filter(({ id }) => !dots.has(id))
    const under = listed.filter(({ id }) => dots.has(id))
    const signs = plates.map((item) => ({
      point: item.point,
      extent: extentOf(item, isSelected(item)),
    }))
    const points = under.map(({ point }) => point)
    const found = dotsUnder(signs, points, options.zoom())
    return new Map(
      plates.flatMap(({ id }, i) => {
        const items = found[i]?.flatMap((dot) => under[dot] ?? []) ?? []
        return items.length > 0 ? [[id, items] as const] : []
      }),
    )
  }

  function currentDots(): Set<string> {
    const zoom = options.zoom()
    return new Set([...records.keys()].filter((id) => zoom < (zooms.get(id) ?? Infinity)))
  }

  // Runs in every frame of a movement; in most of them there is next to nothing to do.
  function updateDots(): void {
    const now = currentDots()
    if (now.size === dots.size && [...now].every((id) => dots.has(id))) return
    dots = now
    updateFaces()
  }

  function showCut(): void {
    for (const face of cut) face.classList.remove('is-cut')
    cut = []
  }

  function reportSigns(): void {
    const signs = [...records.values()].map(({ item }) => ({
      point: item.point,
      extent: dots.has(item.id) ? DOT_EXTENT : extentOf(item, isSelected(item)),
    }))
    options.keepClear?.(signs, covers)
  }

  return {
    setItems(items) {
      const shown = new Map([...records].map(([id, { item }]) => [id, item]))
      const { removed, added, changed } = itemChanges(shown, items)
      const lost = focus.focusedAmong(removed)
      for (const item of changed) change(item)
      for (const id of removed) remove(id)
      for (const item of added) add(item)
      updatePlacement()
      focus.refresh(lost)
    },
    select(id) {
      selected = id
      updatePlacement()
      reportSigns()
      focus.refresh()
    },
    hover(id) {
      hovered = id
      updateFaces()
    },
    showOrigin(next) {
      origin?.remove()
      origin = next ? addOrigin(host, next, words.origin) : undefined
    },
    moved() {
      showCut()
      updateDots()
      list?.reposition()
    },
    settled() {
      dots = currentDots()
      hidden = currentHidden()
      updateFaces()
      list?.reposition()
      focus.refresh()
    },
    boxes() {
      const listed: Box[] = []
      const others: Box[] = origin ? [origin.target.getBoundingClientRect()] : []
      for (const { item, face } of records.values()) {
        const boxes = numberOf(item) !== undefined || isSelected(item) ? listed : others
        boxes.push(drawnBox(face, dots.has(item.id)))
      }
      return { listed, others }
    },
    keepClearOf(next) {
      covers = next
      reportSigns()
      const edge = root.getBoundingClientRect()
      showCut()
      // Measure all before changing any, so that the browser lays out only once.
      cut = [...records.values()].flatMap(({ item, face }) => {
        const isDot = dots.has(item.id)
        const isBehind = isDot || item.isMuted
        // A plate is hidden only if its foot is off the map.
        const drawn = drawnBox(face, isDot || !isBehind)
        const isUnder = isBehind && covers.some((one) => overlap(one, drawn))
        return contains(edge, drawn) && !isUnder ? [] : [face]
      })
      for (const face of cut) face.classList.add('is-cut')
    },
    destroy() {
      closeList()
      focus.destroy()
      drag.destroy()
      for (const id of records.keys()) remove(id)
      origin?.remove()
    },
  }
}

function addOrigin(
  host: MarkerHost,
  { point, isVisitor }: Pick<Origin, 'point' | 'isVisitor'>,
  label: string,
): MountedMarker {
  const origin = host.addImage(createOriginFace(isVisitor), { point, label, anchor: 'center' })
  origin.setLevel(0)
  return origin
}

// A plate with its foot, a disc, or a dot.
function drawnBox(face: HTMLElement, isDot: boolean): Box {
  const foot = (face.querySelector('.map-foot, .map-disc') ?? face).getBoundingClientRect()
  const plate = isDot ? null : face.querySelector('.map-plate')
  return plate ? union(plate.getBoundingClientRect(), foot) : foot
}

function levelOf(rank: number, isHovered: boolean, isSelected: boolean): number {
  if (isSelected) return SELECTED_LEVEL
  return isHovered ? HOVERED_LEVEL : rank
}

/** Items with a name, so that a list can offer them. */
type Listed = LabelledItem & (MapPlaceItem | MapStackItem)

function isListed(item: LabelledItem): item is Listed {
  return item.kind !== 'cluster'
}

function placeIdOf(item: LabelledItem): string | null {
  return item.kind === 'place' ? item.id : null
}

type ItemChanges = {
  removed: string[]
  added: LabelledItem[]
  /** same id and kind, something else is different */
  changed: LabelledItem[]
}

/** The changes to the markers on the map. An item whose kind has changed is removed and added. */
export function itemChanges(
  shown: ReadonlyMap<string, LabelledItem>,
  next: readonly LabelledItem[],
): ItemChanges {
  const kinds = new Map(next.map((item) => [item.id, item.kind]))
  const removed = [...shown.values()].filter((item) => kinds.get(item.id) !== item.kind)
  const changes: ItemChanges = { removed: removed.map(({ id }) => id), added: [], changed: [] }
  for (const item of next) {
    const before = shown.get(item.id)
    if (before?.kind !== item.kind) changes.added.push(item)
    else if (!isSame(before, item)) changes.changed.push(item)
  }
  return changes
}

// Items are plain values, built by the same code, so that their keys come in the same order.
function isSame(a: LabelledItem, b: LabelledItem): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
