import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { LabelledItem } from './labelled-item.ts'

/** How a map service puts faces on its map. Everything else about markers is written once, in `marker-layer.ts`. */
export type MarkerHost = {
  /** Adds a focusable button with a name, which reports presses by pointer or keyboard. */
  addButton(face: HTMLElement, options: MarkerOptions & { press(): void }): MountedMarker
  /** Adds an image with a name. */
  addImage(face: HTMLElement, options: MarkerOptions): MountedMarker
  /** Where the focus goes when no marker is left. */
  focusMap(): void
}

export type MarkerOptions = {
  point: LatLng
  label: string
  /** which part of the face is on the point */
  anchor: 'bottom' | 'center'
}

export type MountedMarker = {
  /** the element that takes the focus and has name and state */
  target: HTMLElement
  setPoint(point: LatLng): void
  setLabel(label: string): void
  /** higher is in front */
  setLevel(level: number): void
  remove(): void
}

/** An item and its elements on the map. */
export type MarkerRecord = { item: LabelledItem; face: HTMLElement; mounted: MountedMarker }
