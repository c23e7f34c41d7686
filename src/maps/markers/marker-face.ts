import type { LabelledItem } from './labelled-item.ts'
import { discSize, numberOf } from './placement.ts'

/**
 * What a marker looks like, the same on every service. Appearance only: name, focus and state belong to the button that the
 * service puts it into. Its bottom center (of a plate) or its center (of a disc) is the point on the map.
 */
export function createFace(item: LabelledItem): HTMLElement {
  const face = element('span', 'map-face')
  face.ariaHidden = 'true'
  fillFace(face, item)
  return face
}

/** Redraws the item in its face. */
export function fillFace(face: HTMLElement, item: LabelledItem): void {
  const text = item.countText ?? ''
  face.classList.add(`map-face-${item.kind}`)
  face.classList.toggle('is-muted', item.isMuted === true)
  if (item.kind === 'cluster') face.replaceChildren(disc(item.count, text))
  if (item.kind === 'stack') {
    const [first] = item.places
    if (first) face.style.setProperty('--category', first.colour)
    face.replaceChildren(plate(String(numberOf(item) ?? `×${text}`)), post(), foot())
  }
  if (item.kind === 'place') {
    face.style.setProperty('--category', item.colour)
    face.classList.toggle('is-movable', item.isMovable === true)
    const onPlate = item.number === undefined ? icon(item.icon) : String(item.number)
    face.replaceChildren(name(item.name), plate(onPlate), post(), foot())
  }
}

/** Where a search starts from: the visitor is a blue dot, a town a ring of ink. */
export function createOriginFace(isVisitor = false): HTMLElement {
  const face = element('span', `map-face map-face-origin${isVisitor ? '' : ' is-town'}`)
  face.append(element('span', 'map-dot'))
  return face
}

function disc(count: number, text: string): HTMLElement {
  const result = element('span', 'map-disc')
  result.textContent = text
  result.dataset['size'] = String(discSize(count))
  return result
}

function plate(content: string | Node): HTMLElement {
  const result = element('span', 'map-plate')
  const inner = element('span', '')
  inner.append(content)
  result.append(inner)
  return result
}

function post(): HTMLElement {
  return element('span', 'map-post')
}

// Its middle is on the point.
function foot(): HTMLElement {
  return element('span', 'map-foot')
}

function name(text: string): HTMLElement {
  const result = element('span', 'map-name')
  result.textContent = text
  return result
}

const SVG = 'http://www.w3.org/2000/svg'

function icon(path: string | undefined): Node {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 15 15')
  svg.setAttribute('class', 'map-icon')
  const shape = document.createElementNS(SVG, 'path')
  // Without an icon a filled dot: an empty plate would look broken.
  shape.setAttribute('d', path ?? 'M7.5 4.4a3.1 3.1 0 1 0 0 6.2a3.1 3.1 0 1 0 0-6.2z')
  svg.append(shape)
  return svg
}

function element(tag: string, className: string): HTMLElement {
  const result = document.createElement(tag)
  result.className = className
  return result
}
