/* Messages that are on the disk when they are acknowledged: how many a second, against what disk and databases can do. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../e2e/support/server.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { startPostgres } from '../test/postgres.ts'
import { rawPostgres, rawSqlite, rawSync } from './submissions/baselines.ts'
import { ourServer, ourStore } from './submissions/contenders.ts'
import { type Contender, measure, median, type Sample, share } from './submissions/measure.ts'
import { rerunWithSlowSync } from './submissions/slow-sync.ts'

// node bench/submissions.ts [rounds] [ms each] [directory on the disk to be measured] [microseconds added to every sync]
const rounds = Number(process.argv[2] ?? 5)
const milliseconds = Number(process.argv[3] ?? 1_000)
const place = process.argv[4] ?? tmpdir()
const addedSync = Number(process.argv[5] ?? 0)
const MANY = 32

if (addedSync > 0 && !process.env.LD_PRELOAD) process.exit(rerunWithSlowSync(addedSync))

const directory = mkdtempSync(join(place, 'lageplan-submissions-'))
chmodSync(directory, 0o755)
const postgres = await startPostgres(directory)
const log = () => undefined
const onSqlite = await openStorage({ directory, log })
const onPostgres = await openStorage({ directory, log, databaseUrl: postgres.url })
const site = await startSite({
  directory: join(directory, 'site'),
  environment: { TRUSTED_PROXIES: '1', MAIL_TO: 'post@beispiel.de' },
})
const raw = [await rawPostgres(postgres.url, 1), await rawPostgres(postgres.url, MANY)]

const sync = rawSync(directory)
const group = rawSqlite(directory, MANY)
const store = [1, MANY].map((clients) => ourStore('Lageplan, store', onSqlite, clients))
const elsewhere = [1, MANY].map((clients) =>
  ourStore('Lageplan, store on PostgreSQL', onPostgres, clients),
)
const contenders: Contender[] = [
  sync,
  rawSqlite(directory, 1),
  group,
  ...store,
  ...elsewhere,
  ...raw,
  await ourServer(site, 1),
  await ourServer(site, MANY),
]

const load = loadavg()[0] ?? Number.NaN
const samples = new Map<Contender, Sample[]>(contenders.map((one) => [one, []]))
for (let round = 0; round < rounds; round++) {
  for (const one of contenders) samples.get(one)?.push(await measure(one, milliseconds))
}

await site.stop()
await Promise.all(raw.map(({ end }) => end()))
await onPostgres.close()
await onSqlite.close()
await postgres.stop()
rmSync(directory, { recursive: true, force: true })

console.log('## Messages that are on the disk when they are acknowledged\n')
console.log(
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, load ${load.toFixed(1)} before and ` +
    `${loadavg()[0]?.toFixed(1)} after, Node ${process.version}, ${rounds} rounds of ${milliseconds} ms in turn, in ${place}` +
    `${addedSync > 0 ? `, every sync ${addedSync} µs longer` : ''}.\n`,
)
console.log('| what | clients | messages/s (min … median … max) | p50 ms | p99 ms | processor µs |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const [{ name, clients }, each] of samples) {
  const rates = each.map(({ rate }) => rate)
  const spread = [Math.min(...rates), median(rates), Math.max(...rates)].map(Math.round)
  const times = each.flatMap((sample) => sample.times)
  const quantiles = [0.5, 0.99].map((part) => share(times, part).toFixed(2))
  // CPU time of this process only, without the server's and PostgreSQL's.
  const work = median(each.map(({ processor }) => processor)).toFixed(1)
  console.log(`| ${[name, clients, spread.join(' … '), ...quantiles, work].join(' | ')} |`)
}

/** The median of the ratios within each round: a busy machine slows both down. */
function ratio(one: Contender | undefined, other: Contender | undefined): number {
  const [ones = [], others = []] = [one, other].map((each) => each && samples.get(each))
  return median(ones.map(({ rate }, round) => rate / (others[round]?.rate ?? Number.NaN)))
}

const GOALS: [string, Contender | undefined, Contender | undefined, number][] = [
  ['one client to the fdatasync of a page', store[0], sync, 0.7],
  [`${MANY} clients to ${MANY} rows a commit`, store[1], group, 0.5],
  [`${MANY} clients to PostgreSQL with as many`, store[1], raw[1], 2],
  [`${MANY} clients to the same store on PostgreSQL`, store[1], elsewhere[1], 2],
  ['over HTTP: one client to the fdatasync of a page', contenders.at(-2), sync, 0.7],
  [`over HTTP: ${MANY} clients to ${MANY} rows a commit`, contenders.at(-1), group, 0.5],
  [`over HTTP: ${MANY} clients to PostgreSQL with as many`, contenders.at(-1), raw[1], 2],
]
console.log('\n| ratio | is | goal |\n| --- | --- | --- |')
for (const [name, one, other, goal] of GOALS) {
  console.log(`| ${name} | ${ratio(one, other).toFixed(2)} | ${goal} |`)
}
