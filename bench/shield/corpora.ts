import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Example, keyOf } from '../../src/lib/spam-shield/classifier/classifier.ts'

const FOLDER = '../shared/data/spam'
const MAX_TEXT_LENGTH = 4_000

/** An example and which half of its corpus it is in: near-duplicates are in the same half. */
export type SplitExample = Example & { half: 0 | 1 }

export type Corpora = { youtube: SplitExample[]; sms: SplitExample[]; german: SplitExample[] }

/** The corpora beside the repository; undefined if they are missing. */
export function readCorpora(): Corpora | undefined {
  if (!existsSync(FOLDER)) return undefined
  return { youtube: read('youtube'), sms: read('sms'), german: read('cimt-german-ham') }
}

/** Cut at 4 000 characters, without duplicates, split by SHA-256 of the first 60 characters of the normalised text. */
function read(name: string): SplitExample[] {
  const seen = new Set<string>()
  const lines = gunzipSync(readFileSync(`${FOLDER}/${name}.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
  return lines.flatMap((line) => {
    const { text, label }: { text: string; label: number } = JSON.parse(line)
    const cut = text.slice(0, MAX_TEXT_LENGTH)
    const key = keyOf(cut)
    if (seen.has(key)) return []
    seen.add(key)
    return [{ text: cut, isSpam: label === 1, half: halfOf(key) }]
  })
}

/** The same texts, split into other halves. */
export function splitAgain(corpus: readonly SplitExample[], seed: number): SplitExample[] {
  return corpus.map((each) => ({ ...each, half: halfOf(keyOf(each.text), `${seed} `) }))
}

function halfOf(key: string, before = ''): 0 | 1 {
  const [byte = 0] = createHash('sha256')
    .update(before + key.slice(0, 60))
    .digest()
  return byte % 2 === 0 ? 0 : 1
}

/** Draws without replacement, the same items for the same seed; returns the drawn items and the rest. */
export function draw<Item>(items: readonly Item[], count: number, seed: number): [Item[], Item[]] {
  let state = (seed + 1) * 2_654_435_761
  const keyed = items.map((item) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return { item, key: state }
  })
  const shuffled = keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
  return [shuffled.slice(0, count), shuffled.slice(count)]
}
