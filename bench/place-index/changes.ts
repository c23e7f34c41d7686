import { openChangeableIndex } from '../../src/lib/place-index/changeable-index.ts'
import { runSteps } from '../../src/lib/place-index/steps.ts'
import type { PlaceIndexData } from '../../src/lib/place-index/place-index-data.ts'
import type { IndexedPlace } from '../../src/lib/place-index/place-index.ts'
import { quantile } from '../quantile.ts'
import { gate } from './gates.ts'
import type { SyntheticWorld } from './synthetic-places.ts'

const EDITS = 250

/** Edits one place after another; each change is layered over the index with all earlier ones, until a rebuild would be due. */
export function measureChanges(data: PlaceIndexData, { places }: SyntheticWorld): void {
  const index = openChangeableIndex(data)
  const edited: { ordinal: number; place: IndexedPlace }[] = []
  let ordinal = 0
  for (const place of places()) {
    if (ordinal % 37 === 0) edited.push({ ordinal, place })
    ordinal++
    if (edited.length === EDITS) break
  }
  const times = edited.map((_, i) => {
    const changed = edited.slice(0, i + 1)
    const before = performance.now()
    const changes = {
      removed: changed.map(({ ordinal: own, place: { lat, lng } }) => ({ ordinal: own, lat, lng })),
      added: changed.map(({ place }) => ({
        ...place,
        lat: Math.min(80, place.lat + 0.5),
        texts: { ...place.texts, names: [`Umgezogen ${i}`] },
      })),
      comesBefore: () => false,
    }
    const now = runSteps(index.changed(changes))
    const found = now.page({
      filter: { text: `umgezogen ${i}` },
      order: 'relevance',
      offset: 0,
      limit: 20,
    })
    if (found.total === 0) throw new Error('the edit is not seen')
    return performance.now() - before
  })
  const p99 = quantile(times, 0.99)
  console.log(
    `\n${EDITS} edits, each laid over the index with all before it and then found: ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, the first ${times[0]?.toFixed(1)} ms.`,
  )
  gate('an edit visible, p99 ms', data.all.positions.length, p99, 1, 100)
}
