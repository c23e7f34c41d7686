import type { LabelledItem } from './labelled-item.ts'

/**
 * What a marker looks like, the same on every service. Only looks: name, focus and state belong to the button that the
 * service puts it into. Its lowest middle (of a plate) or its middle (of a disc) is the point on the map.
 */
export function createFace(item: LabelledItem): HTMLElement {
  const face = element('span', 'map-face')
  face.ariaHidden = 'true'
  fillFace(face, item)
  return face
}

/** Draws the item anew into the face it has. */
export function fillFace(face: HTMLElement, item: LabelledItem): void {
  const text = item.countText ?? ''
  face.classList.add(`map-face-${item.kind}`)
  if (item.kind === 'cluster') face.replaceChildren(disc(item.count, text))
  if (item.kind === 'stack') face.replaceChildren(plate(`×${text}`), post())
  if (item.kind === 'place') {
    face.style.setProperty('--category', item.colour)
    face.classList.toggle('is-movable', item.isMovable === true)
    const onPlate = item.number === undefined ? icon(item.icon) : String(item.number)
    face.replaceChildren(name(item.name), plate(onPlate), post(), element('span', 'map-foot'))
  }
}

/** The blue dot. */
export function createOriginFace(): HTMLElement {
  const face = element('span', 'map-face map-face-origin')
  face.append(element('span', 'map-dot'))
  return face
}

// Bigger for more, in steps that can be told apart.
function disc(count: number, text: string): HTMLElement {
  const result = element('span', 'map-disc')
  result.textContent = text
  result.dataset['size'] = String(Math.min(4, Math.ceil(Math.log10(count + 1))))
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

function name(text: string): HTMLElement {
  const result = element('span', 'map-name')
  result.textContent = text
  return result
}

const SVG = 'http://www.w3.org/2000/svg'

function icon(path: string | undefined): Node {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'map-icon')
  const shape = document.createElementNS(SVG, 'path')
  // Without an icon a filled dot: an empty plate would look broken.
  shape.setAttribute('d', path ?? 'M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10z')
  svg.append(shape)
  return svg
}

function element(tag: string, className: string): HTMLElement {
  const result = document.createElement(tag)
  result.className = className
  return result
}
