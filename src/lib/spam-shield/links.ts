import { normalize } from '../text/normalize.ts'

/** A web address in a text. */
export type Link = {
  /** in small letters, without `www.` */
  host: string
  /** written so that people read it and programs do not: `shop [dot] com`, `hxxp://`, letters of other scripts that look the same */
  isDisguised: boolean
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+/giu

/** Endings that spam uses most, and the common ones. */
const ENDING =
  'at|biz|casino|ch|click|club|cn|co|com|de|eu|icu|info|io|live|me|net|online|org|ru|shop|site|store|top|uk|us|vip|xyz'

/**
 * `shop.example.com`: a bare name under one of the endings, which stands in small letters (in "gut.Top" a space is missing);
 * not the domain of an e-mail address. Under the endings of link shorteners there is a path.
 */
const BARE_NAME =
  /(?<![@\p{L}\p{N}\p{Cf}_.-])(?:[\p{L}\p{N}_-]{1,63}\.){0,4}[\p{L}\p{N}\p{Cf}_-]{1,63}\.(?:(?:biz|casino|click|club|com|de|icu|info|io|live|net|online|org|ru|shop|site|store|top|vip|xyz)(?![\p{L}\p{N}_])|(?:cc|gd|gl|gy|ly|me)(?=\/\w))/gu

/** An address that no browser would open: what it hides is uncovered below. */
const BROKEN_SCHEME = /\bh(?:xx|\*\*)ps?\S*/giu

/** Every web address of a text, also those that were made unreadable for programs. */
export function linksIn(text: string): Link[] {
  const plain = hostsIn(text.replace(BROKEN_SCHEME, ' '))
  const readable = plain.map(bareHost)
  const uncovered = hostsIn(uncover(text)).filter((host) => {
    const at = readable.indexOf(host)
    if (at >= 0) readable.splice(at, 1)
    return at < 0
  })
  return [
    ...plain.map((host) => ({ host: bareHost(host), isDisguised: looksLikeAnother(host) })),
    ...uncovered.map((host) => ({ host, isDisguised: true })),
  ]
}

/** The host of a web address, in small letters, without `www.`. */
export function hostOf(address: string): string {
  const [host = ''] = address.replace(/^[a-z]+:\/\//i, '').split(/[^\p{L}\p{M}\p{N}\p{Cf}._-]/u, 1)
  return host
    .replace(/^www\./i, '')
    .replace(/\.+$/, '')
    .toLowerCase()
}

/** Whether a word mixes letters of Latin and of another script that looks like it. */
export function mixesScripts(word: string): boolean {
  return /[a-z][\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}][a-z]/iu.test(
    word,
  )
}

function hostsIn(text: string): string[] {
  const addresses = text.match(ADDRESS) ?? []
  const bare = text.replace(ADDRESS, ' ').match(BARE_NAME) ?? []
  return [...addresses, ...bare].map(hostOf)
}

/** Something invisible within a host, or a name that becomes one of ours by letters that look the same. */
function looksLikeAnother(host: string): boolean {
  return /\p{Cf}/u.test(host) || host.split('.').some((label) => latinised(label) !== label)
}

function bareHost(host: string): string {
  return host
    .replace(/\p{Cf}/gu, '')
    .split('.')
    .map(latinised)
    .join('.')
}

const ENDING_FOLLOWS = `(?=(?:${ENDING})\\b)`

/** In this order: an e-mail address is to be one before its dots are. */
const DISGUISES: readonly (readonly [RegExp, string])[] = [
  [/\p{Cf}/gu, ''],
  [/(?<=[\p{L}\p{N}])[\u3002\u2024\u30FB\u00B7](?=[a-z])/gu, '.'],
  [/\s{0,2}[[({<]\s{0,2}(?:at|ät|@|a)\s{0,2}[\])}>]\s{0,2}/giu, '@'],
  [/\s{1,2}(?:at|ät)\s{1,2}(?=[\w-]{2,63}\s{1,2}(?:dot|punkt)\s)/giu, '@'],
  [/\bh\s{1,2}t\s{1,2}t\s{1,2}p(?:\s{0,2}s)?\s{0,2}:?\s{0,2}\/?\s{0,2}\/?\s{0,2}/giu, 'http://'],
  [/\bh(?:xx|\*\*|tt)p(s?)\s?\[?:\]?\s?\/\//giu, 'http$1://'],
  [/\s{0,2}[[({<]\s{0,2}(?:dot|punkt|d0t|[.,])\s{0,2}[\])}>]\s{0,2}/giu, '.'],
  [/\bwww\s{0,2}\.\s{0,2}/giu, 'www.'],
  [/\bwww\s{1,2}(?:dot|punkt)\s{1,2}/giu, 'www.'],
  [new RegExp(`(?<=[\\w-])\\s{1,2}(?:dot|punkt)\\s{1,2}${ENDING_FOLLOWS}`, 'giu'), '.'],
  [new RegExp(`(?<=[\\w-])\\s{1,3}\\.\\s{1,3}${ENDING_FOLLOWS}`, 'giu'), '.'],
]

function uncover(text: string): string {
  const plain = DISGUISES.reduce(
    (shown, [disguise, meant]) => shown.replace(disguise, meant),
    normalize(text, 'NFKC'),
  )
  return plain.replace(/[^\s./]+/gu, latinised)
}

/** Letters that look like ours, as Unicode's table of confusable characters (UTS 39) has them, small ones alone. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  zipped('авекмнорстухіјѕһԁԛԝгӏαονρτικυεıɡ', 'abekmhopctyxijshdqwrlaovptikueig'),
)

function zipped(letters: string, ours: string): [string, string][] {
  return [...letters].map((letter, at) => [letter, ours[at] ?? letter])
}

function latinised(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text
  const latin = text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}ıɡ]/gu, (letter) => {
    return LOOKALIKES.get(letter.toLowerCase()) ?? letter
  })
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(latin) ? text : latin
}
