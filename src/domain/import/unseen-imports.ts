import type { ImportStore } from './import-store.ts'

/** Imports that are looked through for them, newest first. */
const LOOKED_AT = 200

/** The fetched imports that nobody has looked at and that wait for that: of each source the last one, unless a later one was applied. */
export async function unseenImports(
  imports: Pick<ImportStore, 'inStatus' | 'list'>,
): Promise<number[]> {
  const checked = await imports.inStatus(['checked'])
  if (!checked.some(({ settings }) => settings.isFetched)) return []
  const seen = new Set<string>()
  const unseen: number[] = []
  for (const { id, status, settings, report } of await imports.list(LOOKED_AT)) {
    if ((status !== 'applied' && status !== 'checked') || !report) continue
    if (seen.has(report.system)) continue
    seen.add(report.system)
    if (status === 'checked' && settings.isFetched) unseen.push(id)
  }
  return unseen
}
