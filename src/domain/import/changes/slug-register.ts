import { numberedSlug } from '../../places/slug.ts'
import { createTextNumbers } from '../rows/text-numbers.ts'

/** Gives out slugs, each only once; `takenSlugs` says which of some are taken already. */
export function createSlugRegister(
  takenSlugs: (slugs: readonly string[]) => Promise<Set<string>>,
): (wanted: readonly string[]) => Promise<string[]> {
  // By slug the number of the next one that wants it.
  const given = createTextNumbers()
  const isGiven = (slug: string) => given.get(slug) !== undefined

  async function numbered(slug: string): Promise<string> {
    for (let number = given.get(slug) ?? 2; ; number++) {
      const candidate = numberedSlug(slug, number)
      given.set(slug, number + 1)
      if (isGiven(candidate)) continue
      const taken = await takenSlugs([candidate])
      if (taken.size === 0) return candidate
    }
  }

  return async (wanted) => {
    const taken = await takenSlugs([...new Set(wanted)].filter((slug) => !isGiven(slug)))
    const slugs: string[] = []
    for (const slug of wanted) {
      const own = isGiven(slug) || taken.has(slug) ? await numbered(slug) : slug
      if (!isGiven(own)) given.set(own, 2)
      slugs.push(own)
    }
    return slugs
  }
}
