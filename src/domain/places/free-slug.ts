import type { PlaceStore } from './place-store.ts'
import { numberedSlug } from './slug.ts'

/** The slug of a new place: the wanted one, or that with the first number under which no place is or was. */
export async function freeSlug(
  wanted: string,
  { takenSlugs }: Pick<PlaceStore, 'takenSlugs'>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = numberedSlug(wanted, number)
    if ((await takenSlugs([slug])).size === 0) return slug
  }
}
