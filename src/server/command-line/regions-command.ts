import {
  type BulkEditor,
  createBulkEditor,
  PLACES_WITHOUT_REGION,
} from '../../domain/places/edit-many-places.ts'
import type { Locale } from '../../domain/places/place.ts'
import { regionNameIn } from '../../domain/places/region.ts'
import { fillRegions as german } from '../../web/messages/admin/fill-regions.de.ts'
import { fillRegions as english } from '../../web/messages/admin/fill-regions.en.ts'
import { regionFinderOf } from '../compose/locator-of.ts'
import { readHours } from '../hours/hours-reader.ts'
import { withFoundation } from './with-storage.ts'
import { fail, FLAG, readArguments, failWithUsage, succeed } from './read-arguments.ts'
import { clockAndRandom } from '../compose/clock-and-random.ts'
import { log } from '../log.ts'

/** `regions` lists the region that each stored place without one would get; `--apply` stores them, `--undo ID` reverts that. */
export async function runRegions(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, { apply: FLAG, undo: FLAG })
  const { apply: isApplied, undo: isUndo } = values
  const locale = values.english ? 'en' : 'de'
  const words = values.english ? english : german
  const [batchId = ''] = positionals
  if (positionals.length !== (isUndo ? 1 : 0) || (isUndo && isApplied))
    return failWithUsage('regions')
  return withFoundation(({ storage, gazetteer }) => {
    const editor = createBulkEditor({
      ...storage,
      readHours,
      regionOf: regionFinderOf(gazetteer),
      ...clockAndRandom,
      log,
    })
    return isUndo ? undo(editor, batchId, words) : fill(editor, { locale, words, isApplied })
  })
}

type Words = typeof german
type FillOptions = { locale: Locale; words: Words; isApplied: boolean }

async function fill(
  editor: BulkEditor,
  { locale, words, isApplied }: FillOptions,
): Promise<number> {
  const [target, change] = [PLACES_WITHOUT_REGION, { locatesRegion: true } as const]
  const { changed, changedCount, unchanged, fingerprint } = await editor.preview(target, change)
  if (changedCount + unchanged === 0) return succeed(words.none)
  console.log(words.missing(changedCount + unchanged))
  console.log(words.certain(changedCount, unchanged))
  for (const { after } of changed) {
    const code = after.address.region ?? ''
    console.log(words.line(after.name, regionNameIn(code, locale) ?? code))
  }
  if (changedCount > changed.length) console.log(words.more(changedCount - changed.length))
  if (changedCount === 0) return 0
  if (!isApplied) return succeed(words.howToApply)
  const begun = await editor.apply(target, change, { fingerprint, actor: 'cli' })
  if (!begun.ok) throw new Error(begun.problem)
  await begun.ended
  const state = await editor.state(begun.batchId)
  return succeed(words.applied(state?.written ?? 0, begun.batchId))
}

async function undo(editor: BulkEditor, batchId: string, words: Words): Promise<number> {
  const begun = await editor.undo(batchId, 'cli')
  if (!begun) return fail(words.unknownBatch(batchId))
  await begun.ended
  const state = await editor.state(batchId)
  return succeed(words.undone(state?.undone ?? 0, state?.kept ?? 0))
}
