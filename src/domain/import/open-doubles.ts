import type { ImportStore } from './import-store.ts'

/** Imports that are looked through for them, newest first. */
const LOOKED_AT = 200

/** Of the imports whose rows can be answered for, how many are open: of each source the last one that was applied. */
export async function openDoubles(
  imports: Pick<ImportStore, 'list' | 'countDoubles'>,
): Promise<Map<number, number>> {
  const counts = await imports.countDoubles()
  if (counts.size === 0) return new Map()
  const seen = new Set<string>()
  const open = new Map<number, number>()
  for (const { id, status, report } of await imports.list(LOOKED_AT)) {
    if (status !== 'applied' || !report || seen.has(report.system)) continue
    seen.add(report.system)
    const count = counts.get(id)
    if (count !== undefined) open.set(id, count)
  }
  return open
}
