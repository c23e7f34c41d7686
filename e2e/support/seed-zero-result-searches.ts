import { openStorage } from '../../src/storage/open-storage.ts'
import type { RunningSite } from './server.ts'

/** Stores zero-result searches in the database of a running site: counts by area. */
export async function seedZeroResultSearches(
  { directory }: RunningSite,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    const week = new Date().toISOString().slice(0, 10)
    const misses = Object.entries(counts).map(([area, count]) => ({
      area,
      category: '',
      week,
      count,
    }))
    await storage.zeroResultSearches.add(misses, '2020-01-01')
  } finally {
    await storage.close()
  }
}
