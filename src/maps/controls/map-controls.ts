import type { ZoomLimits } from '../camera.ts'
import type { PlainMapWords } from '../map-words.ts'
import {
  type ControlsPosition,
  type ControlsLayout,
  findControlsPosition,
  MARGIN,
  MARGIN_BELOW,
} from './controls-position.ts'

export type MapControls = {
  /** Tells the buttons the current zoom and its limits. */
  setZoomRange(level: number, limits: ZoomLimits): void
  /** Slides the buttons along the edges of the map to where they cover none of these boxes, or the fewest. */
  keepOff(obstacles: ControlsLayout['obstacles']): void
}

export type MapControlOptions = {
  overlay: HTMLElement
  words: PlainMapWords
  /** one level in (1) or out (−1) */
  zoom(levels: 1 | -1): void
  /** by a part of the visible width and height, to the east and to the south */
  pan(part: { east: number; south: number }): void
}

// Most of the view stays visible, so that nobody gets lost.
const PAN_PART = 0.4

const STROKES = {
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  pad: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  north: 'M6 15l6-6 6 6',
  west: 'M15 6l-6 6 6 6',
  east: 'M9 6l6 6-6 6',
  south: 'M6 9l6 6 6-6',
}

/** Buttons for everything that otherwise takes a gesture: zooming and moving (WCAG 2.5.1, 2.5.7). */
export function addMapControls({ overlay, words, zoom, pan }: MapControlOptions): MapControls {
  const zoomIn = button(words.zoomIn, STROKES.plus, () => unlessDisabled(zoomIn, () => zoom(1)))
  const zoomOut = button(words.zoomOut, STROKES.minus, () =>
    unlessDisabled(zoomOut, () => zoom(-1)),
  )
  const pad = group('map-pad', words.movePad, [
    button(words.moveNorth, STROKES.north, () => pan({ east: 0, south: -PAN_PART })),
    button(words.moveWest, STROKES.west, () => pan({ east: -PAN_PART, south: 0 })),
    button(words.moveEast, STROKES.east, () => pan({ east: PAN_PART, south: 0 })),
    button(words.moveSouth, STROKES.south, () => pan({ east: 0, south: PAN_PART })),
  ])
  const toggle = button(words.movePad, STROKES.pad, () => open(toggle.ariaExpanded !== 'true'))
  const controls = document.createElement('div')
  const buttons = group('map-buttons', words.map, [zoomIn, zoomOut, toggle])

  let place: ControlsPosition | undefined

  function open(isOpen: boolean): void {
    pad.hidden = !isOpen
    toggle.ariaExpanded = String(isOpen)
    // The pad is taller than one row of buttons and could reach below the map.
    pad.style.marginTop = ''
    const beyond = pad.getBoundingClientRect().bottom - overlay.getBoundingClientRect().bottom
    pad.style.marginTop = `${Math.min(0, -beyond - MARGIN_BELOW)}px`
  }

  open(false)
  pad.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    open(false)
    toggle.focus()
  })
  controls.className = 'map-controls'
  controls.append(buttons, pad)
  overlay.append(controls)
  return {
    setZoomRange(level, { min, max }) {
      // Not `disabled`: the focus would be lost in the middle of zooming.
      zoomIn.ariaDisabled = String(level >= max)
      zoomOut.ariaDisabled = String(level <= min)
    },
    keepOff(obstacles) {
      const size = buttons.getBoundingClientRect()
      place = findControlsPosition({ obstacles, map: overlay.getBoundingClientRect(), size }, place)
      controls.dataset['side'] = place.side
      // Stays on the map when the map becomes shorter.
      controls.style.top = `clamp(${MARGIN}px, ${place.top}px, 100% - ${size.height + MARGIN_BELOW}px)`
    },
  }
}

function unlessDisabled(element: HTMLElement, act: () => void): void {
  if (element.ariaDisabled !== 'true') act()
}

function group(className: string, label: string, buttons: HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.role = 'group'
  element.ariaLabel = label
  element.append(...buttons)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

function button(label: string, strokes: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.ariaHidden = 'true'
  path.setAttribute('d', strokes)
  svg.append(path)
  element.append(svg)
  element.type = 'button'
  element.className = 'map-button'
  element.ariaLabel = label
  element.title = label
  element.addEventListener('click', press)
  return element
}
