import { judge } from '../src/lib/spam-shield/judge.ts'
import type { Evidence } from '../src/lib/spam-shield/evidence.ts'
import { trainClassifier } from '../src/lib/spam-shield/classifier/classifier.ts'
import { draw, readCorpora, type SplitExample } from './shield/corpora.ts'
import { mean, percent } from './shield/models.ts'
import { readWebsites } from './shield/websites.ts'

/**
 * node bench/shield-people.ts: how many real texts by people the shield would hold, and how much spam, by how they were sent. The
 * weights were chosen on half 0 of each corpus, without half 1.
 */
const DRAWS = 5

const PROVEN: Evidence = {
  marker: { cookie: true, embedded: false, reported: 'set' },
  token: { status: 'ok', reused: false },
  proof: { status: 'right', reused: false },
}

/** How a text was sent. */
const WAYS: Record<string, Evidence> = {
  'with a proof': PROVEN,
  'cookies blocked': {
    ...PROVEN,
    marker: { cookie: false, embedded: false, reported: 'blocked' },
  },
  'without JavaScript': {
    marker: { cookie: false, embedded: false },
    token: { status: 'ok', reused: false },
    proof: { status: 'missing', reused: false },
  },
}

const corpora = readCorpora()
if (!corpora) console.log('skipped: ../shared/data/spam is not there')
else {
  printHeld(corpora)
  printTaught(corpora)
}
printWebsites()

function judgeText(way: Evidence, text: string, more: Evidence = {}) {
  return judge({ ...way, isLatinExpected: true, text: { body: text, lines: [] }, ...more })
}

function printHeld(all: NonNullable<typeof corpora>): void {
  console.log('## Held of all in %, half 0 / half 1\n')
  console.log(`| texts | n | ${Object.keys(WAYS).join(' | ')} |\n|---|---|${'---|'.repeat(3)}`)
  for (const [name, corpus] of Object.entries(all)) {
    for (const isSpam of [false, true]) {
      const texts = corpus.filter((each) => each.isSpam === isSpam)
      if (texts.length === 0) continue
      const cells = Object.values(WAYS).map((way) =>
        [0, 1]
          .map((half) => texts.filter((each) => each.half === half))
          .map((some) => percent(shareHeld(way, some), 2))
          .join(' / '),
      )
      const row = [`${name}, ${isSpam ? 'spam' : 'people'}`, texts.length, ...cells]
      console.log(`| ${row.join(' | ')} |`)
    }
  }
}

function shareHeld(way: Evidence, texts: readonly SplitExample[]): number {
  return share(texts, ({ text }) => judgeText(way, text).verdict === 'quarantine')
}

function share<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length / Math.max(1, items.length)
}

/** The same once people have sorted 100 of each; the spam is English, because there is no German corpus. */
function printTaught({ german, youtube }: NonNullable<typeof corpora>): void {
  const spam = youtube.filter(({ isSpam }) => isSpam)
  console.log(`\n## German texts held in %, 100 of each sorted, mean of ${DRAWS} draws\n`)
  for (const [way, evidence] of Object.entries(WAYS)) {
    const shares = Array.from({ length: DRAWS }, (_, seed) => {
      const [ham, others] = draw(german, 100, seed)
      const [taught] = draw(spam, 100, seed)
      const classifier = trainClassifier([...ham, ...taught])
      return share(others, ({ text }) => {
        const content = classifier?.score(text)
        return judgeText(evidence, text, { content }).verdict === 'quarantine'
      })
    })
    console.log(`- ${way}: ${percent(mean(shares), 2)}, worst ${percent(Math.max(...shares), 2)}`)
  }
}

/** Real websites of places, as if somebody had suggested them. */
function printWebsites(): void {
  const websites = readWebsites()
  if (!websites) return console.log('skipped: no places beside the repository')
  console.log('\n## Suggested places with their real website in %\n')
  console.log('| places | n | with a reason | held with a proof | held without JavaScript |')
  console.log('|---|---|---|---|---|')
  for (const [name, places] of Object.entries(websites)) {
    const of = (way: Evidence) => (website: NonNullable<Evidence['website']>) =>
      judgeText(way, '', { website })
    const cells = [
      share(places, (each) => of(PROVEN)(each).signals.length > 0),
      share(places, (each) => of(PROVEN)(each).verdict === 'quarantine'),
      share(places, (each) => of(WAYS['without JavaScript'] ?? {})(each).verdict === 'quarantine'),
    ].map((each) => percent(each, 2))
    console.log(`| ${[name, places.length, ...cells].join(' | ')} |`)
  }
}
