import { normalize } from '../../lib/text/fold.ts'

const MAX_LENGTH = 80
/** How many characters of a name are read: far more than fit into the slug. */
const MAX_NAME_LENGTH = 400

/** Reserved path segments: `/orte/in` is the list of regions. */
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
 * the name already contains it. `freeSlug` makes it unique with a number.
 */
export function slugOf(name: string, city?: string): string {
  const own = slugify(name.slice(0, MAX_NAME_LENGTH))
  const town = slugify((city ?? '').slice(0, MAX_NAME_LENGTH))
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

function slugify(text: string): string {
  const letters = NOT_ASCII.test(text) ? transliterate(text) : text.toLowerCase()
  return letters
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

function transliterate(text: string): string {
  const spelled = normalize(text, 'NFC')
    .toLowerCase()
    .replace(/[’‘´]/g, '')
    .replace(/[äöüßæøœłđðþı]/g, (letter) => SPELLED[letter] ?? '')
  return normalize(spelled, 'NFKD').replace(/\p{M}+/gu, '')
}

function shorten(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug
  const cut = slug.slice(0, MAX_LENGTH + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : cut.slice(0, MAX_LENGTH)
}

/** Finds a slug for a new place: the wanted one, or with the first number that no place has or had. */
export async function freeSlug(
  wanted: string,
  { takenSlugs }: { takenSlugs(slugs: readonly string[]): Promise<Set<string>> },
): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = numberedSlug(wanted, number)
    if ((await takenSlugs([slug])).size === 0) return slug
  }
}

export const UUID_RANDOM_BYTES = 10

/** Clock and randomness, as ports so that tests control them. */
export type IdSource = { now(): Date; randomBytes(count: number): Uint8Array }

/** A new id. Ids sort by time, so that database indexes grow at the end. */
export function newId({ now, randomBytes }: IdSource): string {
  return uuidV7(now(), randomBytes(UUID_RANDOM_BYTES))
}

/**
 * A UUIDv7 (RFC 9562, 5.7): 48 bits of milliseconds, so that ids sort by time, and 74 random bits. `random` must
 * contain at least ten unguessable bytes.
 */
export function uuidV7(now: Date, random: Uint8Array): string {
  if (random.length < UUID_RANDOM_BYTES) throw new RangeError('a UUID needs ten random bytes')
  const time = now.getTime().toString(16).padStart(12, '0')
  const chance = Array.from(random.subarray(0, 10), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const variant = ((parseInt(chance.charAt(4), 16) & 0b0011) | 0b1000).toString(16)
  const third = `7${chance.slice(1, 4)}`
  const fourth = `${variant}${chance.slice(5, 8)}`
  return [time.slice(0, 8), time.slice(8), third, fourth, chance.slice(8)].join('-')
}

/**
 * UUIDv7s with the same timestamp that sort by a number in place of 26 random bits (RFC 9562, 6.2, method 1), so that an
 * index over a million of them grows at its end. Numbers must be below 2 ** 26.
 */
export function numberedUuids(now: Date, random: Uint8Array): (number: number) => string {
  const whole = uuidV7(now, random)
  const [moment, chance] = [whole.slice(0, 15), whole.slice(23)]
  return (number) => {
    if (number >= 2 ** 26) throw new RangeError('a UUID has no room for such a number')
    const upper = (number >>> 14).toString(16).padStart(3, '0')
    const lower = (0x8000 | (number & 0x3fff)).toString(16)
    return `${moment}${upper}-${lower}${chance}`
  }
}

/** Whether the text is a UUID in lower case, like ours. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
