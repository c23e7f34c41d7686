import { clampView, isView, viewThatFits } from '../camera.ts'
import { createMapRoot } from '../map-root.ts'
import type { CreateMapView, GoogleService, MapProblem, MapView } from '../map-view.ts'
import { labelItems } from '../markers/labelled-item.ts'
import { openGoogleFrame } from './google-frame.ts'
import { GOOGLE_LIMITS } from './google-limits.ts'
import {
  clusterOf,
  frameStart,
  hasPlace,
  type DesiredState,
  stateMessages,
} from './desired-state.ts'
import type { FromFrame, ToFrame } from './protocol.ts'

const LOADING_TIMEOUT_MS = 10_000

/**
 * Google Maps, seen from the page. Google's script runs only in a frame document of our own origin with its own content
 * security policy (decision 9). Both sides check every message.
 */
export const createGoogleMapView: CreateMapView<GoogleService> = (service, options) => {
  const { words, on, timeout = LOADING_TIMEOUT_MS } = options
  const { view, theme } = options
  const mapRoot = createMapRoot(options.container, theme)
  const desired: DesiredState = { view, theme, items: [], selected: null, origin: null, shapes: [] }
  let state: 'loading' | 'ready' | 'over' = 'loading'
  let isFrameReady = false
  let startView = view
  let frame = openFrame()

  function openFrame() {
    isFrameReady = false
    return openGoogleFrame({
      parent: mapRoot.canvas,
      url: service.frameUrl,
      title: words.googleFrame,
      timeout,
      start() {
        startView = desired.view
        return frameStart(desired, options, timeout)
      },
      handleMessage,
      fail,
    })
  }

  function handleMessage(message: Exclude<FromFrame, { type: 'hello' }>): void {
    if (state === 'over') return
    if (message.type === 'ready') becomeReady()
    if (message.type === 'error') fail(message.problem)
    if (message.type === 'move') {
      const { center, zoom } = message.moved
      desired.view = { center, zoom }
      on.move(message.moved)
    }
    if (message.type === 'hover') on.hover(message.id)
    // The frame only knows ids; they are resolved here.
    if (message.type === 'select' && hasPlace(desired, message.id)) on.select(message.id)
    if (message.type === 'drag' && hasPlace(desired, message.dragged.id)) on.drag(message.dragged)
    if (message.type === 'openCluster' || message.type === 'listCluster') {
      const cluster = clusterOf(desired, message.id)
      if (cluster) on[message.type](cluster)
    }
  }

  function becomeReady(): void {
    isFrameReady = true
    for (const message of stateMessages(desired, words)) frame.send(message)
    // The page moved the view while the frame was loading.
    if (desired.view !== startView) send({ type: 'view', view: desired.view, animate: false })
    mapRoot.show()
    if (state === 'ready') return
    state = 'ready'
    on.ready()
  }

  function fail(problem: MapProblem): void {
    end()
    on.error(problem)
  }

  function end(): void {
    state = 'over'
    frame.close()
    mapRoot.remove()
  }

  function send(message: ToFrame): void {
    if (isFrameReady && state !== 'over') frame.send(message)
  }

  const setView: MapView['setView'] = (target, { animate = true } = {}) => {
    if (!isView(target)) return
    desired.view = clampView(target, GOOGLE_LIMITS)
    send({ type: 'view', view: desired.view, animate })
  }
  return {
    setItems(items) {
      desired.items = items
      send({ type: 'items', items: labelItems(items, { words, limits: GOOGLE_LIMITS }) })
    },
    select(id) {
      desired.selected = id
      send({ type: 'select', id })
    },
    hover: (id) => send({ type: 'hover', id }),
    showOrigin(origin) {
      desired.origin = origin
      send({ type: 'origin', origin })
    },
    showShapes(shapes) {
      desired.shapes = shapes
      send({ type: 'shapes', shapes })
    },
    setView,
    fitBounds(bounds, fit = {}) {
      const { clientWidth: width, clientHeight: height } = mapRoot.root
      setView(viewThatFits(bounds, { width, height }, GOOGLE_LIMITS, fit), fit)
    },
    setTheme(next) {
      if (state === 'over' || next === desired.theme) return
      // Google fixes the colours when it makes the map, so make a new one and show the picture until it is ready.
      desired.theme = next
      mapRoot.setTheme(next)
      mapRoot.hide()
      frame.close()
      frame = openFrame()
    },
    destroy() {
      if (state !== 'over') end()
    },
  }
}
