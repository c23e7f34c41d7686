import { judge } from '../src/lib/spam-shield/judge.ts'
import { CRUDE_SPAM, GOOD_NEIGHBORS } from '../test/fakes/crude-spam.ts'
import { readCorpora, type SplitExample } from './shield/corpora.ts'

/** node bench/shield-pitch.ts: how the shield judges spam by its words alone, before a site has trained its own model. */
type Text = Pick<SplitExample, 'text' | 'isSpam' | 'half'>

const judgeText = (text: string) => judge({ text: { body: text, lines: [] } })
const crude: Text[] = CRUDE_SPAM.map((text, at) => ({
  text,
  isSpam: true,
  half: at % 2 === 0 ? 0 : 1,
}))
const neighbors: Text[] = GOOD_NEIGHBORS.map((text) => ({ text, isSpam: false, half: 1 }))
const shownHalf = process.argv[2] === undefined ? undefined : Number(process.argv[2])

console.log(
  '| texts | half | n | name spam goods | quarantined by words alone |\n|---|---|---|---|---|',
)
for (const [name, corpus] of Object.entries({ crude, neighbors, ...readCorpora() })) {
  for (const isSpam of [true, false]) {
    for (const half of [0, 1] as const) {
      const texts = corpus.filter((one) => one.isSpam === isSpam && one.half === half)
      if (texts.length === 0) continue
      const named = texts.filter(({ text }) => hasGoods(text))
      const held = named.filter(({ text }) => judgeText(text).verdict === 'quarantine')
      const kind = `${name} ${isSpam ? 'spam' : 'good'}`
      console.log(
        `| ${kind} | ${half} | ${texts.length} | ${share(named, texts)} | ${share(held, texts)} |`,
      )
      if (half !== shownHalf) continue
      const shown = isSpam
        ? name === 'crude'
          ? texts.filter((one) => !held.includes(one))
          : []
        : named
      for (const { text } of shown) console.log(`    ${text.slice(0, 300).replaceAll('\n', ' ')}`)
    }
  }
}

function hasGoods(text: string): boolean {
  return judgeText(text).signals.some(({ code }) => code === 'spam-goods')
}

function share(some: readonly Text[], all: readonly Text[]): string {
  return `${some.length} (${((100 * some.length) / all.length).toFixed(2)} %)`
}
