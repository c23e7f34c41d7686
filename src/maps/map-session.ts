import { boundsOfView, clampView, isSeparable, shiftedPoint } from './camera.ts'
import { stepAside } from './controls/controls-position.ts'
import { addMapControls } from './controls/map-controls.ts'
import { addMapNotice } from './controls/map-notice.ts'
import type { MapEngine } from './map-engine.ts'
import type { MapRoot } from './map-root.ts'
import type { MapEvents, MapView } from './map-view.ts'
import type { PlainMapWords } from './map-words.ts'
import type { LabelledItem } from './markers/labelled-item.ts'
import { createMarkerLayer } from './markers/marker-layer.ts'
import type { Sign } from './markers/placement.ts'
import { createMovingCamera } from './moving-camera.ts'
import type { Box } from '../lib/geo/box.ts'

/** A map view whose items already have their names. */
export type MapSession = Omit<MapView, 'setItems'> & {
  setItems(items: readonly LabelledItem[]): void
}

export type MapSessionOptions = {
  mapRoot: MapRoot
  words: PlainMapWords
  /** announced when the visitor cannot zoom in any further */
  closest?: string
  on: MapEvents
}

/** Signs that the page shows at the edge of the map. */
const SIGNS = '.map-edge'
const CORNER = '.map-corner > *'
/** Everything that stays in place while the map moves below it. */
const OVER_THE_MAP = `${SIGNS}, .search-here, ${CORNER}, .map-buttons, .maplibregl-ctrl-attrib`

// A name that would cross one of these lines would be cut.
function edgesOf(root: HTMLElement): Box[] {
  const { left, top, right, bottom } = root.getBoundingClientRect()
  return [
    { left, top, right: left + 1, bottom },
    { left: right - 1, top, right, bottom },
    { left, top, right, bottom: top + 1 },
    { left, top: bottom - 1, right, bottom },
  ]
}

/** Everything that the maps of all services share: markers, buttons, the camera, start and end. */
export function createMapSession(engine: MapEngine, options: MapSessionOptions): MapSession {
  const { mapRoot, words, closest = '', on } = options
  const { root, overlay } = mapRoot
  let state: 'loading' | 'ready' | 'over' = 'loading'
  const size = () => ({ width: root.clientWidth, height: root.clientHeight })
  const camera = createMovingCamera(engine, { size, isReady: () => state === 'ready' })

  const layer = createMarkerLayer(engine.host, {
    root,
    overlay,
    words,
    zoom: () => engine.view().zoom,
    keepClear: (signs, covers) =>
      engine.keepClear?.([...signs, ...[...covers, ...edgesOf(root)].map(signOver)]),
    on: {
      select: on.select,
      hover: on.hover,
      drag: on.drag,
      push: camera.follow,
      openCluster(cluster) {
        if (!isSeparable(cluster, engine.limits)) return on.listCluster(cluster)
        camera.open(cluster)
        on.openCluster(cluster)
      },
    },
  })
  const closestNotice = addMapNotice(overlay)
  const controls = addMapControls({ overlay, words, zoom: camera.zoom, pan: camera.pan })

  function showRange(isAnnounced: boolean): void {
    const { zoom } = clampView(engine.view(), engine.limits)
    const here = engine.here?.() ?? { max: engine.limits.max, closest }
    controls.setZoomRange(zoom, { ...engine.limits, max: here.max })
    if (isAnnounced) closestNotice.show(zoom >= here.max ? here.closest : '')
  }

  // Only when the page has moved the map: visitors would not find buttons that move under their hands. In a frame the markers arrive
  // after the map.
  let isSettled = false
  function settleControls(): void {
    const { listed, others } = layer.boxes()
    if (isSettled || listed.length + others.length === 0) return
    // More markers may come until the map is ready.
    isSettled = state === 'ready'
    // A sign would cover the buttons.
    controls.keepOff([boxesOf(SIGNS), listed, others])
  }

  // The signs of the page come and go with searches, and go when the visitor moves the map.
  const pane = root.closest('.map-pane') ?? root
  const boxesOf = (selector: string) =>
    [...pane.querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
      // Hidden elements have no size.
      .filter(({ width }) => width > 0)
  const signsOfPane = new MutationObserver(() => arrange(false))
  if (pane !== root) signsOfPane.observe(pane, { childList: true })
  function arrange(byUser: boolean): void {
    // Wait until the service has positioned the markers. This already runs while the map loads, which lays out its names anew after each change.
    requestAnimationFrame(() => {
      if (state === 'over' || camera.isMoving()) return
      if (!byUser) moveSignsAside()
      settleControls()
      layer.keepClearOf(boxesOf(OVER_THE_MAP))
    })
  }

  /** Moves each sign off the places of the list if there is room for it. */
  function moveSignsAside(): void {
    const signs = [...pane.querySelectorAll<HTMLElement>(SIGNS)]
    for (const sign of signs) sign.style.translate = ''
    const map = root.getBoundingClientRect()
    const { listed } = layer.boxes()
    const boxes = signs.map((sign) => sign.getBoundingClientRect())
    const taken: Box[] = [...boxes]
    for (const [i, sign] of signs.entries()) {
      const box = boxes[i]
      // Hidden, or in the row below the map on a phone.
      if (!box || box.width === 0 || box.top >= map.bottom) continue
      const others = taken.filter((_, at) => at !== i)
      const step = stepAside(box, { map, obstacles: [listed, others, boxesOf(CORNER)] })
      if (step === 0) continue
      sign.style.translate = `0 ${step}px`
      const { left, right } = box
      taken[i] = { left, right, top: box.top + step, bottom: box.bottom + step }
    }
  }

  function signOver({ left, top, right, bottom }: Box): Sign {
    const map = root.getBoundingClientRect()
    const { center, zoom } = engine.view()
    const east = (left + right - map.left - map.right) / 2
    const south = (top + bottom - map.top - map.bottom) / 2
    const [x, y] = [(right - left) / 2, (bottom - top) / 2]
    const point = shiftedPoint(center, { east, south }, zoom)
    return { point, extent: { left: -x, right: x, top: -y, bottom: y } }
  }

  function reportMove(byUser: boolean): void {
    if (state !== 'ready') return
    showRange(byUser && !engine.here)
    const view = clampView(engine.view(), engine.limits)
    on.move({ ...view, bounds: boundsOfView(engine.visibleBounds()), byUser })
  }

  function end(): void {
    state = 'over'
    signsOfPane.disconnect()
    layer.destroy()
    engine.remove()
    mapRoot.remove()
  }

  engine.listen({
    overlaysChanged() {
      if (state === 'loading') arrange(false)
    },
    ready() {
      if (state !== 'loading') return
      state = 'ready'
      layer.settled()
      arrange(false)
      // Runs after `arrange` in the same frame, so that nobody sees the buttons move.
      requestAnimationFrame(() => mapRoot.show())
      on.ready()
      reportMove(false)
    },
    moving: layer.moved,
    moveEnded(byUser) {
      if (state === 'over') return
      camera.moveEnded()
      layer.settled()
      if (byUser) isSettled = true
      arrange(byUser)
      reportMove(byUser)
    },
    maxZoomChanged(byUser) {
      if (state === 'ready') showRange(byUser)
    },
    fail(problem) {
      if (state === 'over') return
      end()
      on.error(problem)
    },
  })

  const unlessOver =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      if (state !== 'over') act(...args)
    }
  return {
    setItems: unlessOver((items) => {
      layer.setItems(items)
      arrange(false)
    }),
    select: unlessOver(layer.select),
    hover: unlessOver(layer.hover),
    showOrigin: unlessOver((origin) => {
      layer.showOrigin(origin)
      const { point, radiusKm } = origin ?? {}
      engine.showCircle(point && radiusKm !== undefined ? { point, radiusKm } : null)
    }),
    showShapes: unlessOver(engine.showShapes),
    setView: unlessOver((view, { animate } = {}) => {
      isSettled = false
      camera.move(view, { animate })
    }),
    fitBounds: unlessOver((bounds, fit) => {
      isSettled = false
      camera.fit(bounds, fit)
    }),
    setTheme: unlessOver((theme) => {
      mapRoot.setTheme(theme)
      engine.setTheme(theme)
    }),
    destroy: unlessOver(end),
  }
}
