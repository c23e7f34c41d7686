import './map.css'
import './markers/markers.css'
import type { Theme } from './map-view.ts'

/** The elements of a map in the container: invisible until it is ready, gone when it has failed, so that the picture stays. */
export type MapRoot = {
  root: HTMLElement
  /** for the service; separate from the root because MapLibre forces `position: relative` on it */
  canvas: HTMLElement
  /** over the map: buttons, lists, notices */
  overlay: HTMLElement
  setTheme(theme: Theme): void
  show(): void
  hide(): void
  remove(): void
}

export function createMapRoot(container: HTMLElement, theme: Theme): MapRoot {
  const root = document.createElement('div')
  const canvas = document.createElement('div')
  const overlay = document.createElement('div')
  root.className = 'map-view'
  canvas.className = 'map-canvas'
  overlay.className = 'map-overlay'
  root.dataset['theme'] = theme
  root.dataset['state'] = 'loading'
  root.append(canvas, overlay)
  container.append(root)
  return {
    root,
    canvas,
    overlay,
    setTheme(next) {
      root.dataset['theme'] = next
    },
    show() {
      root.dataset['state'] = 'ready'
    },
    hide() {
      root.dataset['state'] = 'loading'
    },
    remove() {
      root.remove()
    },
  }
}
