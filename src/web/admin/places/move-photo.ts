import type { TypedPhoto } from '../../../domain/places/photo-form.ts'

/** The photos with one of them a place further up or down, or without it. Any other step changes nothing. */
export function movedPhoto(photos: readonly TypedPhoto[], id: string, step: string): TypedPhoto[] {
  const at = photos.findIndex((photo) => photo.id === id)
  const photo = photos[at]
  if (!photo) return [...photos]
  const others = photos.toSpliced(at, 1)
  if (step === 'remove') return others
  const to = step === 'up' ? at - 1 : step === 'down' ? at + 1 : at
  return others.toSpliced(Math.max(0, to), 0, photo)
}
