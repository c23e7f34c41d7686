import type { Photo, PhotoStore } from '../../places/photo.ts'

/** The photos that are there, and whether those are all of them: of a file from another site they need not be. */
export async function withKnownPhotos(
  photos: readonly Photo[],
  store: Pick<PhotoStore, 'sizeOf'>,
): Promise<{ photos: Photo[]; areAll: boolean }> {
  const there = await Promise.all(
    photos.map(async (photo) => ((await store.sizeOf(photo.id)) ? [photo] : [])),
  )
  const known = there.flat()
  return { photos: known, areAll: known.length === photos.length }
}
