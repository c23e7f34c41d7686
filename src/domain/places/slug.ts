import { normalize } from '../../lib/text/fold.ts'

const LONGEST = 80
/** The number of characters of a name that are read: far more than fit into the slug. */
const LONGEST_READ = 400

/** Words with another meaning at the position of a slug: `/orte/in` is the list of regions. */
const RESERVED = new Set(['in'])

// Letters that Unicode does not decompose, and umlauts as German spells them out.
const SPELLED: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The path segment of a place, `hofbraeuhaus-muenchen`: lower-case ASCII letters, digits and hyphens, at most 80. The city is omitted if
 * the name already contains it. `freeSlug` makes it unique by a number.
 */
export function slugOf(name: string, city?: string): string {
  const own = sluggish(name.slice(0, LONGEST_READ))
  const town = sluggish((city ?? '').slice(0, LONGEST_READ))
  const hasTown = `-${own}-`.includes(`-${town}-`)
  const whole = town === '' || hasTown ? own : own === '' ? town : `${own}-${town}`
  const slug = shorten(whole) || 'ort'
  return RESERVED.has(slug) ? `ort-${slug}` : slug
}

/** The slug of the second, third … place with the same name and city. */
export function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`
}

const NOT_ASCII = /[^\0-\x7f]/

function sluggish(text: string): string {
  const letters = NOT_ASCII.test(text) ? spelledOut(text) : text.toLowerCase()
  return letters
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

function spelledOut(text: string): string {
  const spelled = normalize(text, 'NFC')
    .toLowerCase()
    .replace(/[’‘´]/g, '')
    .replace(/[äöüßæøœłđðþı]/g, (letter) => SPELLED[letter] ?? '')
  return normalize(spelled, 'NFKD').replace(/\p{M}+/gu, '')
}

function shorten(slug: string): string {
  if (slug.length <= LONGEST) return slug
  const cut = slug.slice(0, LONGEST + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, LONGEST)
}

/** Finds the slug of a new place: the wanted one, or the one with the first number that no place has or had. */
export async function freeSlug(
  wanted: string,
  { takenSlugs }: { takenSlugs(slugs: readonly string[]): Promise<Set<string>> },
): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = numberedSlug(wanted, number)
    if ((await takenSlugs([slug])).size === 0) return slug
  }
}
