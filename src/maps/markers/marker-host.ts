import type { LatLng } from '../../lib/geo/coordinates.ts'
import type { LabelledItem } from './labelled-item.ts'

/** The part of a map service in drawing markers: it puts faces on its map. Everything else about markers is written once, in `marker-layer.ts`. */
export type MarkerHost = {
  /** A button on the map: it has the name, can be focused and says when it is pressed by pointer or keyboard. */
  addButton(face: HTMLElement, options: MarkerOptions & { press(): void }): MountedMarker
  /** Something to look at, with a name. */
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
  /** what takes the focus and carries name and state */
  target: HTMLElement
  setPoint(point: LatLng): void
  setLabel(label: string): void
  /** higher is in front */
  setLevel(level: number): void
  remove(): void
}

/** An item with what shows it on the map. */
export type MarkerRecord = { item: LabelledItem; face: HTMLElement; mounted: MountedMarker }
