import { compareHours } from '../test/hours/compare-hours.ts'
import { HAS_REAL_HOURS, realHours } from '../test/hours/real-hours.ts'

// node bench/opening-hours.ts [every n-th value]
process.env.TZ = 'UTC'
const step = Number(process.argv[2] ?? 1)
if (!HAS_REAL_HOURS) console.log('skipped: the hours are not in ../shared/data')
const values = HAS_REAL_HOURS ? (await realHours()).filter((_, i) => i % step === 0) : []
const counts = { unreadable: 0, refused: 0, same: 0, different: 0 }
let minutes = 0

for (const real of values) {
  const result = compareHours(real)
  if (result.kind === 'unreadable') counts.unreadable++
  if (result.kind === 'refused') {
    counts.refused++
    console.log(`refused (${result.rule}): ${real.text}`)
  }
  if (result.kind !== 'compared') continue
  minutes += result.minutes
  if (!result.difference) {
    counts.same++
    continue
  }
  counts.different++
  const { at, ours, theirs, minutes: many } = result.difference
  console.log(
    `different: ${real.text}\n  ${real.timeZone} ${at}: ours ${ours}, theirs ${theirs}, ${many} minutes`,
  )
}
console.log(`\n${values.length} values, ${minutes.toLocaleString('en')} minutes compared:`, counts)
