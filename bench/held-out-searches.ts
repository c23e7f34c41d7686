import { parseArgs } from 'node:util'
import { ADVERSARIAL } from '../test/search-queries-held-out/adversarial.ts'
import { EIGHTH_ADVERSARIAL } from '../test/search-queries-held-out/eighth-adversarial.ts'
import { EIGHTH_SEARCHES } from '../test/search-queries-held-out/eighth-searches.ts'
import type { AdversarialTexts } from '../test/search-queries-held-out/expectations.ts'
import { FIFTH_ADVERSARIAL } from '../test/search-queries-held-out/fifth-adversarial.ts'
import { FIFTH_SEARCHES } from '../test/search-queries-held-out/fifth-searches.ts'
import { FOURTH_ADVERSARIAL } from '../test/search-queries-held-out/fourth-adversarial.ts'
import { FOURTH_SEARCHES } from '../test/search-queries-held-out/fourth-searches.ts'
import { FRESH_ADVERSARIAL } from '../test/search-queries-held-out/fresh-adversarial.ts'
import { FRESH_SEARCHES } from '../test/search-queries-held-out/fresh-searches.ts'
import {
  type HeldOut,
  judgeAnswer,
  type Verdict,
} from '../test/search-queries-held-out/judge-answer.ts'
import { NINTH_ADVERSARIAL } from '../test/search-queries-held-out/ninth-adversarial.ts'
import { NINTH_SEARCHES } from '../test/search-queries-held-out/ninth-searches.ts'
import { SEARCHES } from '../test/search-queries-held-out/searches.ts'
import { SEVENTH_ADVERSARIAL } from '../test/search-queries-held-out/seventh-adversarial.ts'
import { SEVENTH_SEARCHES } from '../test/search-queries-held-out/seventh-searches.ts'
import { SIXTH_ADVERSARIAL } from '../test/search-queries-held-out/sixth-adversarial.ts'
import { SIXTH_SEARCHES } from '../test/search-queries-held-out/sixth-searches.ts'
import { TENTH_ADVERSARIAL } from '../test/search-queries-held-out/tenth-adversarial.ts'
import { TENTH_SEARCHES } from '../test/search-queries-held-out/tenth-searches.ts'
import { THIRD_ADVERSARIAL } from '../test/search-queries-held-out/third-adversarial.ts'
import { THIRD_SEARCHES } from '../test/search-queries-held-out/third-searches.ts'
import {
  adversarialSite,
  breweries,
  demoSite,
  type World,
} from '../test/search-queries-held-out/worlds.ts'
import { judgeKnownItems } from './held-out-searches/known-items.ts'

// node bench/held-out-searches.ts [--show-misses] [--known-items breweries.csv]
const { values } = parseArgs({
  options: {
    'show-misses': { type: 'boolean', default: false },
    'known-items': { type: 'string' },
  },
})
let isMet = true

const demo = await demoSite()
for (const { title, searches, adversarial } of [
  { title: 'First lists', searches: SEARCHES, adversarial: ADVERSARIAL },
  { title: 'Fresh lists', searches: FRESH_SEARCHES, adversarial: FRESH_ADVERSARIAL },
  { title: 'Third lists', searches: THIRD_SEARCHES, adversarial: THIRD_ADVERSARIAL },
  { title: 'Fourth lists', searches: FOURTH_SEARCHES, adversarial: FOURTH_ADVERSARIAL },
  { title: 'Fifth lists', searches: FIFTH_SEARCHES, adversarial: FIFTH_ADVERSARIAL },
  { title: 'Sixth lists', searches: SIXTH_SEARCHES, adversarial: SIXTH_ADVERSARIAL },
  { title: 'Seventh lists', searches: SEVENTH_SEARCHES, adversarial: SEVENTH_ADVERSARIAL },
  { title: 'Eighth lists', searches: EIGHTH_SEARCHES, adversarial: EIGHTH_ADVERSARIAL },
  { title: 'Ninth lists', searches: NINTH_SEARCHES, adversarial: NINTH_ADVERSARIAL },
  { title: 'Tenth lists', searches: TENTH_SEARCHES, adversarial: TENTH_ADVERSARIAL },
]) {
  console.log(`\n# ${title}\n`)
  judgeSearches(searches, demo)
  judgeAdversarial(adversarial, demo, await adversarialSite(adversarial.invented))
}
const file = values['known-items']
if (file) {
  for (const { way, first, least } of judgeKnownItems(await breweries(file), showMiss)) {
    gate(`known items first, ${way}`, first, '≥', least)
  }
}
process.exitCode = isMet ? 0 : 1

function judgeSearches(
  groups: Readonly<Record<string, readonly HeldOut[]>>,
  { places, finding }: World,
): void {
  console.log('## Searches\n\n| group | n | right | with one click |\n| --- | --- | --- | --- |')
  const all = { count: 0, right: 0, near: 0 }
  const shares: number[] = []
  for (const [group, searches] of Object.entries(groups)) {
    const verdicts = searches.map((search) => {
      const verdict = judgeAnswer(search, places, finding)
      showVerdict(search, verdict)
      return verdict.outcome
    })
    const right = verdicts.filter((outcome) => outcome === 'right').length
    const near = verdicts.filter((outcome) => outcome !== 'wrong').length
    const count = searches.length
    console.log(`| ${group} | ${count} | ${percent(right / count)} | ${percent(near / count)} |`)
    all.count += count
    all.right += right
    all.near += near
    shares.push(right / count)
  }
  console.log('')
  gate(`right, of ${all.count}`, all.right / all.count, '≥', 0.9)
  gate('right with one click', all.near / all.count, '≥', 0.97)
  gate('right in the weakest group', Math.min(...shares), '≥', 0.8)
}

function judgeAdversarial(texts: AdversarialTexts, alone: World, withNames: World): void {
  const sets: [readonly HeldOut[], World][] = [
    [texts.overTheDemo, alone],
    [texts.byName, withNames],
  ]
  const verdicts = sets.flatMap(([searches, { places, finding }]) =>
    searches.map((search) => {
      const verdict = judgeAnswer(search, places, finding)
      showVerdict(search, verdict)
      return verdict
    }),
  )
  const misread = verdicts.filter(({ outcome }) => outcome !== 'right')
  const silent = misread.filter(({ outcome, isTold }) => outcome === 'wrong' && !isTold)
  console.log('\n## Adversarial texts\n')
  gate(`misread, of ${verdicts.length}`, misread.length / verdicts.length, '≤', 0.05)
  gate('misread, with neither a word about it nor a way out', silent.length, '≤', 0)
}

function gate(what: string, measured: number, relation: '≥' | '≤', limit: number): void {
  const isWithin = relation === '≥' ? measured >= limit : measured <= limit
  isMet &&= isWithin
  const show = limit === 0 ? String : percent
  console.log(
    `${isWithin ? 'ok    ' : 'MISSED'} ${what}: ${show(measured)} (${relation} ${show(limit)})`,
  )
}

function showVerdict([typed]: HeldOut, { outcome, isTold, faults }: Verdict): void {
  if (outcome !== 'right') showMiss(`${outcome}${isTold ? '' : ', silent'} ${typed}`, faults)
}

function showMiss(text: string, faults: readonly string[]): void {
  if (values['show-misses']) console.log(`  ${text}: ${faults.join('; ')}`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
