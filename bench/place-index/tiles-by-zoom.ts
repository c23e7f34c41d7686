import { quantile } from '../quantile.ts'
import { gate } from './gates.ts'
import type { Tile } from '../../src/lib/geo/tiles.ts'
import type { PlaceFilter, PlaceIndex } from '../../src/lib/place-index/place-index.ts'

type Options = {
  filters: Readonly<Record<string, PlaceFilter>>
  /** no two in a row have the same zoom; half of them are for warming up */
  tiles: readonly Tile[]
  supercluster?: (tile: Tile) => number
}

/**
 * Cluster tiles by zoom, as bytes, one call after another: first each tile for the first time with a filter, then all of them
 * again, as a moved map requests them. A tile counts as the median of several rounds, each on a newly opened index, so that
 * other programs and garbage collection do not look like a slow tile.
 */
export function printTilesByZoom(
  open: () => PlaceIndex,
  { filters, tiles, supercluster }: Options,
): void {
  const { size } = open()
  const half = tiles.length >> 1
  const columns = new Map<string, Sample[]>()
  const rounds = new Map<string, Sample[][]>()
  const time = (name: string, answer: (tile: Tile) => unknown) => {
    rounds.set(name, [...(rounds.get(name) ?? []), samplesOf(tiles.slice(half), answer)])
  }
  for (let round = 0; round < ROUNDS; round++) {
    if (supercluster) {
      for (const tile of tiles.slice(0, half)) supercluster(tile)
      time('supercluster with vt-pbf', supercluster)
    }
    for (const [name, filter] of Object.entries(filters)) {
      const index = open()
      const answer = (tile: Tile) => Buffer.from(JSON.stringify(index.clusters(tile, filter)))
      for (const tile of tiles.slice(0, half)) answer(tile)
      time(`${name}, first`, answer)
      time(`${name}, again`, answer)
    }
  }
  for (const [name, each] of rounds) columns.set(name, medians(each))
  const timesOf = (name: string) => (columns.get(name) ?? []).map(({ ms }) => ms)
  for (const name of Object.keys(filters)) {
    for (const share of [0.5, 0.99]) {
      const ours = quantile(timesOf(`${name}, first`), share)
      const theirs = supercluster && quantile(timesOf('supercluster with vt-pbf'), share)
      const claim = `cluster tile, ${name}, asked for first, p${share * 100} by supercluster with vt-pbf`
      gate(claim, size, ours, theirs, 0.4)
    }
  }
  const names = [...columns.keys()]
  console.log(`\n### Cluster tiles by zoom (${tiles.length - half} tiles; p50 / p99 in ms)\n`)
  console.log(`| zoom | ${names.join(' | ')} |`)
  console.log(`|---|${names.map(() => '---').join('|')}|`)
  const zooms = [...new Set(tiles.map(({ z }) => z))].sort((a, b) => a - b)
  for (const z of zooms) printRow(String(z), columns, (sample) => sample.z === z)
  printRow('all', columns, () => true)
}

const ROUNDS = 3

type Sample = { z: number; ms: number }

function medians([first = [], ...others]: readonly Sample[][]): Sample[] {
  return first.map(({ z, ms }, i) => {
    const times = [ms, ...others.map((round) => round[i]?.ms ?? NaN)].toSorted((a, b) => a - b)
    return { z, ms: times[times.length >> 1] ?? NaN }
  })
}

function samplesOf(tiles: readonly Tile[], answer: (tile: Tile) => unknown): Sample[] {
  return tiles.map((tile) => {
    const start = performance.now()
    answer(tile)
    return { z: tile.z, ms: performance.now() - start }
  })
}

function printRow(
  label: string,
  columns: ReadonlyMap<string, readonly Sample[]>,
  isCounted: (sample: Sample) => boolean,
): void {
  const cells = Array.from(columns.values(), (samples) => {
    const times = samples.filter(isCounted).map(({ ms }) => ms)
    const at = (share: number) => quantile(times, share).toFixed(3)
    return `${at(0.5)} / ${at(0.99)}`
  })
  console.log(`| ${label} | ${cells.join(' | ')} |`)
}
