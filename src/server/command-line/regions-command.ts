import { randomBytes } from 'node:crypto'
import { createBulkEditor, PLACES_WITHOUT_REGION } from '../../domain/places/edit-many-places.ts'
import { regionNameIn } from '../../domain/places/region.ts'
import { fillRegions as german } from '../../web/messages/admin/fill-regions.de.ts'
import { fillRegions as english } from '../../web/messages/admin/fill-regions.en.ts'
import { regionFinderOf } from '../compose/locator-of.ts'
import { openFoundation } from '../compose/foundation.ts'
import { loadConfig } from '../config.ts'
import { readHours } from '../hours/hours-reader.ts'
import { errorLog } from './with-storage.ts'
import { FLAG, readArguments, refuseCall } from './read-arguments.ts'

/** `regions` says which stored places without a region would get which; `--apply` gives it to them, `--undo ID` takes it back. */
export async function runRegions(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, { apply: FLAG, undo: FLAG })
  const { apply: isApplied, undo: isUndo } = values
  const locale = values.english ? 'en' : 'de'
  const words = values.english ? english : german
  const [batchId = ''] = positionals
  if (positionals.length !== (isUndo ? 1 : 0) || (isUndo && isApplied)) return refuseCall('regions')
  const { storage, gazetteer } = await openFoundation(loadConfig(), errorLog)
  const editor = createBulkEditor({
    ...storage,
    readHours,
    regionOf: regionFinderOf(gazetteer),
    now: () => new Date(),
    log: errorLog,
    randomBytes: (length) => randomBytes(length),
  })

  const fill = async () => {
    const [target, change] = [PLACES_WITHOUT_REGION, { locatesRegion: true } as const]
    const { changed, changedCount, unchanged, fingerprint } = await editor.preview(target, change)
    if (changedCount + unchanged === 0) {
      console.log(words.none)
      return 0
    }
    console.log(words.missing(changedCount + unchanged))
    console.log(words.certain(changedCount, unchanged))
    for (const { after } of changed) {
      const code = after.address.region ?? ''
      console.log(words.line(after.name, regionNameIn(code, locale) ?? code))
    }
    if (changedCount > changed.length) console.log(words.more(changedCount - changed.length))
    if (changedCount === 0) return 0
    if (!isApplied) {
      console.log(words.howToApply)
      return 0
    }
    const begun = await editor.apply(target, change, { fingerprint, actor: 'cli' })
    if (!begun.ok) throw new Error(begun.problem)
    await begun.ended
    const state = await editor.state(begun.batchId)
    console.log(words.applied(state?.written ?? 0, begun.batchId))
    return 0
  }

  const undo = async () => {
    const begun = await editor.undo(batchId, 'cli')
    if (!begun) {
      console.error(words.unknownBatch(batchId))
      return 1
    }
    await begun.ended
    const state = await editor.state(batchId)
    console.log(words.undone(state?.undone ?? 0, state?.kept ?? 0))
    return 0
  }

  try {
    return await (isUndo ? undo() : fill())
  } finally {
    await storage.close()
  }
}
