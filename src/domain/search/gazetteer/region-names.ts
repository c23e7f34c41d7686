import { regionNames } from '../../places/region.ts'
import { readGazetteerFile, createRecords } from './gazetteer-file.ts'

/** The names of regions by ISO 3166-2: those in `gazetteer.bin`, without its search data; for other countries those of the standard. */
export function openRegionNames(bytes: Uint8Array): (code: string) => readonly string[] {
  const records = createRecords(readGazetteerFile(bytes).tables)
  const names = new Map<string, readonly string[]>()
  for (let ordinal = 0; ordinal < records.areaCount; ordinal++) {
    const isRegion = records.kind(ordinal) === 'state'
    if (isRegion) names.set(records.code(ordinal), Object.values(records.names(ordinal)))
  }
  return (code) => names.get(code) ?? regionNames(code)
}
