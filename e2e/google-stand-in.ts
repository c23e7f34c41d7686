/*
 * A stand-in for Google Maps in tests. It is not Google Maps: no request ever reaches Google, no map is drawn. It answers
 * every request to maps.googleapis.com itself with a script that behaves, as far as our code uses it, like the Maps
 * JavaScript API, and reports every use of something that the real API does not have. What the real API has is read from
 * the declarations in `@types/google.maps` each time (`readDeclarations`): classes, members, options and libraries.
 * Declared but not built here is reported too, so that a test never passes on a member that answers nothing.
 *
 * Beside each call stands the page of Google's documentation that it follows, as a path below
 * https://developers.google.com/maps/documentation/javascript/. docs/google-contract.md says how to run the contract that
 * passes on this stand-in against Google itself.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext, Route } from '@playwright/test'

export type StandInMode = 'ok' | 'blocked' | 'forbidden' | 'hanging' | 'key-rejected' | 'over-quota'

export type GoogleStandIn = {
  /** every requested address, in order */
  requests: URL[]
  /** every use of something that the real API lacks; a test ends by expecting none */
  violations: string[]
}

/** Answers in Google's place for all pages of the context. */
export async function standInForGoogle(
  context: BrowserContext,
  mode: StandInMode = 'ok',
): Promise<GoogleStandIn> {
  const standIn: GoogleStandIn = { requests: [], violations: [] }
  await context.exposeBinding('reportToStandIn', (_source, violation: string) => {
    standIn.violations.push(violation)
  })
  await context.route('https://maps.googleapis.com/**', async (route) => {
    const url = new URL(route.request().url())
    standIn.requests.push(url)
    standIn.violations.push(...parameterViolations(url))
    await answer(route, mode)
  })
  return standIn
}

async function answer(route: Route, mode: StandInMode): Promise<void> {
  if (mode === 'blocked') return route.abort('blockedbyclient')
  if (mode === 'forbidden') return route.fulfill({ status: 403, body: 'Forbidden' })
  // Never answered: the request ends with the context.
  if (mode === 'hanging') return
  const body = `(${browserHalf.toString()})(${JSON.stringify(readDeclarations())}, ${JSON.stringify(mode)})`
  return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body })
}

// load-maps-js-api#required_parameters lists them; Google ignores all others.
const PARAMETERS = new Set(
  'libraries key v language region channel map_ids auth_referrer_policy callback loading solution_channel'.split(
    ' ',
  ),
)

function parameterViolations({ pathname, searchParams }: URL): string[] {
  if (pathname !== '/maps/api/js') return [`request to ${pathname}`]
  const unknown = [...searchParams.keys()].filter((name) => !PARAMETERS.has(name))
  const channel = searchParams.get('channel')
  const isDropped = channel !== null && !/^(0|[1-9]\d{0,2})$/.test(channel)
  return [
    ...unknown.map((name) => `parameter ${name}`),
    ...(isDropped ? [`channel ${channel} is not a number from 0 to 999`] : []),
  ]
}

/** Members by the name of their class, interface or namespace, inherited ones included. */
type Declarations = Record<string, string[]>

/** Reads the installed declarations line by line: their layout (two spaces a level) is generated and even. */
function readDeclarations(): Declarations {
  const folder = dirname(createRequire(import.meta.url).resolve('@types/google.maps/package.json'))
  const members: Declarations = {}
  const parents: Record<string, string[]> = {}
  let namespace = ''
  let owner = ''
  for (const line of readFileSync(join(folder, 'index.d.ts'), 'utf8').split('\n')) {
    const opened = /^declare namespace ([\w.]+)/.exec(line)?.[1]
    if (opened) {
      namespace = owner = opened
      const [, outer, inner] = /^(.*)\.(\w+)$/.exec(opened) ?? []
      if (outer && inner) (members[outer] ??= []).push(inner)
    }
    const exported =
      /^ {2}export (?:abstract )?(class|interface|enum|function|const|type) (\w+)(.*)/.exec(line)
    if (exported) {
      const [, kind = '', name = '', rest = ''] = exported
      if (kind !== 'interface' && kind !== 'type') (members[namespace] ??= []).push(name)
      owner = `${namespace}.${name}`
      parents[owner] = [...rest.matchAll(/google\.maps[\w.]*/g)].map(([parent]) => parent)
    }
    const member =
      /^ {4}(?:static |readonly |get |set )*(?:([A-Za-z]\w*)|"([^"]+)")\??\s*[(<:=,]/.exec(line)
    const name = member?.[1] ?? member?.[2]
    if (name) (members[owner] ??= []).push(name)
  }
  const inherited = (name: string): string[] => [
    ...(members[name] ?? []),
    ...(parents[name] ?? []).flatMap(inherited),
  ]
  return Object.fromEntries(
    Object.keys(members).map((name) => [name, [...new Set(inherited(name))]]),
  )
}

declare global {
  interface Window {
    reportToStandIn(violation: string): Promise<void>
    gm_authFailure?: () => void
  }
}

/*
 * Runs in the browser, in place of Google's script. It is sent as text and can therefore use nothing from outside, and no
 * syntax (class fields) for which a transpiler would call helpers.
 */
// oxlint-disable unicorn/consistent-function-scoping
function browserHalf(declarations: Declarations, mode: string): void {
  type Point = { lat: number; lng: number }
  type Box = { west: number; south: number; east: number; north: number }
  type Listener = { target: object; name: string; handle: () => void; isOnce: boolean }
  type State = {
    div: HTMLElement
    center: Point
    zoom: number
    markers: Set<HTMLElement>
    frame: number
  }

  const TILE = 256
  const MAP_EVENTS =
    'bounds_changed center_changed click contextmenu dblclick drag dragend dragstart idle mousemove mouseout mouseover projection_changed resize rightclick tilesloaded zoom_changed'
  let listeners: Listener[] = []
  const originals = new WeakMap<object, object>()

  function violate(what: string): never {
    void window.reportToStandIn(what)
    throw new TypeError(`The stand-in for Google Maps: ${what}`)
  }

  function isDeclared(owner: string, key: string): boolean {
    return declarations[owner]?.includes(key) ?? false
  }

  // Allows only members that the real object has. Methods run on the object itself, not on its proxy.
  function guard<Target extends object>(target: Target, owner: string): Target {
    const result = new Proxy(target, {
      get(_, key) {
        // Awaiting a value looks up `then` on it, whatever it is.
        if (typeof key === 'symbol' || key === 'then') return Reflect.get(target, key)
        if (!isDeclared(owner, key)) violate(`${owner}.${key} does not exist`)
        if (!(key in target)) violate(`${owner}.${key} is not built in the stand-in`)
        const value: unknown = Reflect.get(target, key)
        const isMethod = typeof value === 'function' && !Object.hasOwn(value, 'prototype')
        return isMethod ? value.bind(target) : value
      },
      set(_, key) {
        return violate(`${owner}.${String(key)} cannot be set`)
      },
    })
    originals.set(result, target)
    return result
  }

  function original(value: object): object {
    return originals.get(value) ?? value
  }

  function checkOptions(options: object | undefined, owner: string): void {
    for (const key of Object.keys(options ?? {})) {
      if (!isDeclared(owner, key)) violate(`${owner} has no ${key}`)
    }
  }

  // World pixels of Google's mercator at a zoom, and back: coordinates#world-coordinates.
  const project = ({ lat, lng }: Point, zoom: number) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    const scale = TILE * 2 ** zoom
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    return { x: (lng / 360 + 0.5) * scale, y: y * scale }
  }
  const unproject = (pixel: { x: number; y: number }, zoom: number): Point => {
    const scale = TILE * 2 ** zoom
    const angle = Math.PI * (1 - (2 * pixel.y) / scale)
    return {
      lat: (Math.atan(Math.sinh(angle)) * 180) / Math.PI,
      lng: (pixel.x / scale - 0.5) * 360,
    }
  }
  const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
  // reference/coordinates#LatLng: lat(), lng() and toJSON() are methods.
  const latLng = ({ lat, lng }: Point) =>
    guard({ lat: () => lat, lng: () => lng, toJSON: () => ({ lat, lng }) }, 'google.maps.LatLng')

  // reference/map#Map.getBounds: longitudes from -180 to 180; the full range if the world is visible more than once.
  function boundsOf({ div, center, zoom }: State): Box {
    const { x, y } = project(center, zoom)
    const northWest = unproject({ x: x - div.clientWidth / 2, y: y - div.clientHeight / 2 }, zoom)
    const southEast = unproject({ x: x + div.clientWidth / 2, y: y + div.clientHeight / 2 }, zoom)
    const edges = { north: northWest.lat, south: southEast.lat }
    if (southEast.lng - northWest.lng >= 360) return { ...edges, west: -180, east: 180 }
    return { ...edges, west: wrap(northWest.lng), east: wrap(southEast.lng) }
  }

  // reference/event#event.trigger: all listeners of this name, in the order in which they were added.
  function emit(target: object, name: string): void {
    const heard = listeners.filter((entry) => entry.target === target && entry.name === name)
    listeners = listeners.filter((entry) => !heard.includes(entry) || !entry.isOnce)
    for (const { handle } of heard) handle()
  }

  // reference/event#event.addListener and #MapsEventListener; the names of the events: reference/map#Map-Events.
  function listen(instance: object, name: string, handle: () => void, isOnce: boolean) {
    if (!MAP_EVENTS.split(' ').includes(name)) violate(`the map has no event ${name}`)
    const entry = { target: original(instance), name, handle, isOnce }
    listeners.push(entry)
    const remove = () => {
      listeners = listeners.filter((other) => other !== entry)
    }
    return guard({ remove }, 'google.maps.MapsEventListener')
  }

  const states = new WeakMap<object, State>()

  function stateOf(map: object): State {
    return states.get(original(map)) ?? violate('a marker on something that is no map')
  }

  function draw(map: object): void {
    const state = stateOf(map)
    const { x, y } = project(state.center, state.zoom)
    for (const marker of state.markers) {
      const at = project(placeOf(marker), state.zoom)
      marker.style.left = `${at.x - x + state.div.clientWidth / 2}px`
      marker.style.top = `${at.y - y + state.div.clientHeight / 2}px`
    }
  }

  // reference/map#Map.bounds_changed, #Map.idle: the bounds change with the next frame, and the map is idle a moment later.
  function moved(map: object): void {
    const state = stateOf(map)
    cancelAnimationFrame(state.frame)
    state.frame = requestAnimationFrame(() => {
      draw(map)
      emit(map, 'bounds_changed')
      state.frame = requestAnimationFrame(() => emit(map, 'idle'))
    })
  }

  // reference/map#Map.constructor, its options: reference/map#MapOptions.
  class StandInMap {
    constructor(div: HTMLElement, options: google.maps.MapOptions) {
      checkOptions(options, 'google.maps.MapOptions')
      const center = options.center as Point
      states.set(this, { div, center, zoom: options.zoom ?? 0, markers: new Set(), frame: 0 })
      div.style.overflow = 'hidden'
      if (getComputedStyle(div).position === 'static') div.style.position = 'relative'
      div.append(ground(this))
      new ResizeObserver(() => moved(this)).observe(div)
      if (mode === 'key-rejected') refuse('InvalidKeyMapError')
      if (mode === 'over-quota') refuse('OverQuotaMapError')
    }
    // reference/map#Map.getDiv
    getDiv() {
      return stateOf(this).div
    }
    // reference/map#Map.getCenter
    getCenter() {
      return latLng(stateOf(this).center)
    }
    // reference/map#Map.getZoom
    getZoom() {
      return stateOf(this).zoom
    }
    // reference/map#Map.getBounds, reference/coordinates#LatLngBounds.toJSON
    getBounds() {
      const box = boundsOf(stateOf(this))
      return guard({ toJSON: () => box }, 'google.maps.LatLngBounds')
    }
    // reference/map#Map.moveCamera: at once, without animation; properties that are not given stay.
    moveCamera(camera: google.maps.CameraOptions) {
      checkOptions(camera, 'google.maps.CameraOptions')
      const state = stateOf(this)
      state.center = (camera.center as Point | undefined) ?? state.center
      state.zoom = camera.zoom ?? state.zoom
      moved(this)
    }
    // reference/map#Map.panTo: the real one animates short distances, which is not built here.
    panTo(center: Point) {
      stateOf(this).center = center
      moved(this)
    }
    // reference/event#MVCObject.addListener
    addListener(name: string, handle: () => void) {
      return listen(this, name, handle, false)
    }
  }

  // reference/polygon#Circle.constructor, reference/polygon#CircleOptions
  class StandInCircle {
    constructor(options: google.maps.CircleOptions = {}) {
      checkOptions(options, 'google.maps.CircleOptions')
      if (!(Number(options.radius) >= 0)) violate('a circle needs a radius in metres')
    }
    // reference/polygon#Circle.setMap
    setMap(_map: object | null) {}
  }

  // reference/polygon#Polygon.constructor, reference/polygon#PolygonOptions
  class StandInPolygon {
    constructor(options: google.maps.PolygonOptions = {}) {
      checkOptions(options, 'google.maps.PolygonOptions')
    }
    // reference/polygon#Polygon.setMap
    setMap(_map: object | null) {}
  }

  // A layer that can be dragged (reference/map#Map.dragstart) and focused (advanced-markers/accessible-markers), as Google's own can.
  function ground(map: object): HTMLElement {
    const element = document.createElement('div')
    element.tabIndex = 0
    element.setAttribute('role', 'region')
    element.setAttribute('aria-label', 'Karte')
    element.style.cssText = 'position:absolute;inset:0;background:#cfe3d0'
    element.addEventListener('pointerdown', (down) => {
      const state = stateOf(map)
      const start = project(state.center, state.zoom)
      element.setPointerCapture(down.pointerId)
      emit(map, 'dragstart')
      const drag = (move: PointerEvent) => {
        const x = start.x + down.clientX - move.clientX
        const y = start.y + down.clientY - move.clientY
        state.center = unproject({ x, y }, state.zoom)
        moved(map)
      }
      element.addEventListener('pointermove', drag)
      const drop = () => element.removeEventListener('pointermove', drag)
      element.addEventListener('pointerup', drop, { once: true })
    })
    return element
  }

  // error-messages: the name of the error goes to the console; events#auth-errors: then gm_authFailure is called, if there is one.
  function refuse(name: string): void {
    setTimeout(() => {
      console.error(
        `Google Maps JavaScript API error: ${name}\nhttps://developers.google.com/maps/`,
      )
      window.gm_authFailure?.()
    }, 50)
  }

  type Place = { map: object | null; position: Point; isClickable: boolean; anchorTop: string }
  const places = new WeakMap<HTMLElement, Place>()

  function placeOf(marker: HTMLElement): Point {
    return places.get(marker)?.position ?? { lat: 0, lng: 0 }
  }

  // reference/advanced-markers#AdvancedMarkerElement, its options: #AdvancedMarkerElementOptions
  class StandInMarker extends HTMLElement {
    constructor(options: google.maps.marker.AdvancedMarkerElementOptions = {}) {
      super()
      checkOptions(options, 'google.maps.marker.AdvancedMarkerElementOptions')
      places.set(this, {
        map: null,
        position: { lat: 0, lng: 0 },
        isClickable: false,
        anchorTop: '-100%',
      })
      Object.assign(this, options)
      // advanced-markers/accessible-markers: a clickable marker is pressed by pointer, Enter and Space.
      this.addEventListener('click', () => this.dispatchClick())
      this.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter' || key === ' ') this.dispatchClick()
      })
    }
    // reference/advanced-markers#AdvancedMarkerElement.map: null takes it off the map.
    get map() {
      return places.get(this)?.map ?? null
    }
    set map(map: object | null) {
      const place = places.get(this)
      if (!place) return
      if (place.map) stateOf(place.map).markers.delete(this)
      place.map = map
      if (!map) this.remove()
      if (!map) return
      const state = stateOf(map)
      state.markers.add(this)
      state.div.append(this)
      this.style.cssText = `position:absolute;translate:-50% ${place.anchorTop}`
      draw(map)
    }
    // reference/advanced-markers#AdvancedMarkerElement.position
    set position(position: Point) {
      const place = places.get(this)
      if (!place) return
      place.position = position
      if (place.map) draw(place.map)
    }
    // reference/advanced-markers#AdvancedMarkerElement.anchorTop: "-100%" where it is not set.
    set anchorTop(anchorTop: string) {
      const place = places.get(this)
      if (place) place.anchorTop = anchorTop
      this.style.translate = `-50% ${anchorTop}`
    }
    // reference/advanced-markers#AdvancedMarkerElement.zIndex
    set zIndex(level: number) {
      this.style.zIndex = String(level)
    }
    // reference/advanced-markers#AdvancedMarkerElement.gmpClickable, advanced-markers/accessible-markers: a clickable marker is
    // a button named by its title, any other one an image.
    set gmpClickable(isClickable: boolean) {
      const place = places.get(this)
      if (place) place.isClickable = isClickable
      this.setAttribute('role', isClickable ? 'button' : 'img')
      if (isClickable) this.tabIndex = -1
    }
    // reference/advanced-markers#AdvancedMarkerElement.title
    override get title() {
      return this.getAttribute('title') ?? ''
    }
    override set title(title: string) {
      this.setAttribute('title', title)
      this.setAttribute('aria-label', title)
    }
    connectedCallback() {
      if (this.querySelector('button, a[href], input, [tabindex]')) {
        violate('focusable child elements in AdvancedMarkerElement are not supported')
      }
    }
    // reference/advanced-markers#AdvancedMarkerElement.gmp-click
    dispatchClick() {
      if (places.get(this)?.isClickable) this.dispatchEvent(new Event('gmp-click'))
    }
  }

  // Playwright sets properties of its own on elements while it records a trace.
  function isUnknown(target: object, key: string | symbol): boolean {
    return typeof key === 'string' && !(key in target) && !key.startsWith('__playwright')
  }

  const MARKER = 'google.maps.marker.AdvancedMarkerElement'
  const ownToTheStandIn = ['constructor', 'connectedCallback', 'dispatchClick']
  for (const key of Object.getOwnPropertyNames(StandInMarker.prototype)) {
    if (!isDeclared(MARKER, key) && !ownToTheStandIn.includes(key))
      violate(`${MARKER}.${key} does not exist`)
  }
  customElements.define('gmp-advanced-marker', StandInMarker)
  // An element cannot be wrapped in a proxy, but lookups of members that it lacks reach its prototype, which can.
  Object.setPrototypeOf(
    StandInMarker.prototype,
    new Proxy(HTMLElement.prototype, {
      get(target, key, receiver) {
        if (isUnknown(target, key)) violate(`${MARKER}.${String(key)} does not exist`)
        return Reflect.get(target, key, receiver)
      },
      set(target, key, value, receiver) {
        if (isUnknown(target, key)) violate(`${MARKER}.${String(key)} does not exist`)
        return Reflect.set(target, key, value, receiver)
      },
    }),
  )
  const GuardedMap = new Proxy(StandInMap, {
    construct(target, [div, options]: [HTMLElement, google.maps.MapOptions]) {
      return guard(new target(div, options), 'google.maps.Map')
    },
  })
  // libraries#libraries-for-dynamic-library-import: which class is in which.
  const libraries = new Map<string, object>([
    [
      'maps',
      guard(
        { Map: GuardedMap, Circle: StandInCircle, Polygon: StandInPolygon },
        'google.maps.MapsLibrary',
      ),
    ],
    ['marker', guard({ AdvancedMarkerElement: StandInMarker }, 'google.maps.MarkerLibrary')],
  ])
  // reference/event#event.addListenerOnce, reference/event#event.clearInstanceListeners
  const event = {
    addListenerOnce: (instance: object, name: string, handle: () => void) =>
      listen(instance, name, handle, true),
    clearInstanceListeners: (instance: object) => {
      listeners = listeners.filter(({ target }) => target !== original(instance))
    },
  }
  // load-maps-js-api#callback: the function that the loader waits for.
  const callBack: unknown = Reflect.get(google.maps, '__ib__')
  const namespace = Object.assign(google.maps, {
    event: guard(event, 'google.maps.event'),
    // reference/library-interfaces, load-maps-js-api#dynamic-library-import
    importLibrary: (name: string) =>
      Promise.resolve(
        libraries.get(name) ?? violate(`library ${name} is not built in the stand-in`),
      ),
  })
  Object.assign(window, { google: { maps: guard(namespace, 'google.maps') } })
  if (typeof callBack === 'function') callBack()
}
