import { numberedSlug } from '../places/slug.ts'

/** Gives out slugs, each only once; `takenSlugs` says which of some are taken already. */
export function createSlugRegister(
  takenSlugs: (slugs: readonly string[]) => Promise<Set<string>>,
): (wanted: readonly string[]) => Promise<string[]> {
  const given = new Set<string>()
  const nextNumbers = new Map<string, number>()

  async function numbered(slug: string): Promise<string> {
    for (let number = nextNumbers.get(slug) ?? 2; ; number++) {
      const candidate = numberedSlug(slug, number)
      nextNumbers.set(slug, number + 1)
      if (given.has(candidate)) continue
      const taken = await takenSlugs([candidate])
      if (taken.size === 0) return candidate
    }
  }

  return async (wanted) => {
    const taken = await takenSlugs([...new Set(wanted)].filter((slug) => !given.has(slug)))
    const slugs: string[] = []
    for (const slug of wanted) {
      const own = given.has(slug) || taken.has(slug) ? await numbered(slug) : slug
      given.add(own)
      slugs.push(own)
    }
    return slugs
  }
}
