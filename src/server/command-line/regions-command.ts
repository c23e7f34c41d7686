import { randomBytes } from 'node:crypto'
import { createBulkEditor } from '../../domain/places/edit-many-places.ts'
import { fillRegions, planRegions } from '../../domain/places/fill-regions.ts'
import { fillRegions as german } from '../../web/messages/admin/fill-regions.de.ts'
import { fillRegions as english } from '../../web/messages/admin/fill-regions.en.ts'
import { regionFinderOf } from '../compose/locator-of.ts'
import { type Foundation, openFoundation } from '../compose/foundation.ts'
import { loadConfig } from '../config.ts'
import { readHours } from '../hours/hours-reader.ts'
import { errorLog } from './with-storage.ts'
import { FLAG, readArguments, refuseCall } from './read-arguments.ts'

/** `regions` says which stored places without a region would get which; `--apply` gives it to them, `--undo ID…` takes it back. */
export async function runRegions(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, { apply: FLAG, undo: FLAG })
  const words = values.english ? english : german
  if (values.undo !== positionals.length > 0 || (values.undo && values.apply))
    return refuseCall('regions')
  const foundation = await openFoundation(loadConfig(), errorLog)
  try {
    return values.undo
      ? await undo(positionals, foundation, words)
      : await fill(values.apply, values.english ? 'en' : 'de', foundation)
  } finally {
    await foundation.storage.close()
  }
}

type Words = typeof german

async function fill(
  isApplied: boolean,
  locale: 'de' | 'en',
  { storage, gazetteer }: Foundation,
): Promise<number> {
  const words = locale === 'en' ? english : german
  const ports = {
    ...storage,
    regionOf: regionFinderOf(gazetteer),
    readHours,
    now: () => new Date(),
    randomBytes: (length: number) => randomBytes(length),
  }
  const { missing, byRegion } = await planRegions(ports)
  const found = [...byRegion.values()].reduce((sum, count) => sum + count, 0)
  if (missing === 0) {
    console.log(words.none)
    return 0
  }
  console.log(words.missing(missing, found))
  for (const [code, count] of [...byRegion].toSorted(([, a], [, b]) => b - a)) {
    console.log(words.line(count, gazetteer.region(code)?.name[locale] ?? code))
  }
  if (missing > found) console.log(words.unsure(missing - found))
  if (!isApplied || found === 0) {
    if (found > 0) console.log(words.howToApply)
    return 0
  }
  const batches: string[] = []
  let changed = 0
  for await (const { batchId, count } of fillRegions(ports, 'cli')) {
    batches.push(batchId)
    changed += count
  }
  console.log(words.applied(changed, batches))
  return 0
}

async function undo(
  batches: readonly string[],
  { storage }: Foundation,
  words: Words,
): Promise<number> {
  const editor = createBulkEditor({
    ...storage,
    readHours,
    now: () => new Date(),
    log: errorLog,
    randomBytes: (length) => randomBytes(length),
  })
  let [undone, kept] = [0, 0]
  for (const batch of batches) {
    const begun = await editor.undo(batch, 'cli')
    if (!begun) {
      console.error(words.unknownBatch(batch))
      return 1
    }
    await begun.ended
    const state = await editor.state(batch)
    undone += state?.undone ?? 0
    kept += state?.kept ?? 0
  }
  console.log(words.undone(undone, kept))
  return 0
}
