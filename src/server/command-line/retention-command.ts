import {
  createRetention,
  type RetentionPeriods,
  type DeletionCount,
  type DueCounts,
} from '../../domain/submissions/retention/retention.ts'
import { isSignalCode } from '../../lib/spam-shield/weights.ts'
import { type AllMessages, allMessagesOf } from '../../web/messages/all.ts'
import { retentionPreview as german } from '../../web/messages/admin/retention-preview.de.ts'
import { retentionPreview as english } from '../../web/messages/admin/retention-preview.en.ts'
import { readPeriods } from '../live-site.ts'
import { withStorage } from './with-storage.ts'
import { FLAG, readOptions } from './read-arguments.ts'

type Words = typeof german

/** `retention` shows what would be deleted now, `retention --apply` deletes it. */
export async function runRetentionCommand(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, { apply: FLAG })
  const words = values.english ? english : german
  const { signals } = allMessagesOf(values.english ? 'en' : 'de')
  return withStorage(async ({ config, storage }) => {
    const now = () => new Date()
    const periods = await readPeriods(config, storage)
    const retention = createRetention({ store: storage.retention, periods, now })
    const { unlisted, ...due } = await retention.preview()
    const shown = values.apply ? await retention.apply('cli') : due
    console.log(values.apply ? words.appliedTitle : words.title)
    for (const line of describe(shown, periods, words)) console.log(`  ${line}`)
    if (unlisted > 0) console.log(words.unlisted(unlisted))
    for (const line of describeCounts(await storage.retention.deletionCounts(), words, signals)) {
      console.log(line)
    }
    return 0
  })
}

function describe(
  { done, quarantine, spam, audit }: Omit<DueCounts, 'unlisted'>,
  periods: RetentionPeriods,
  words: Words,
): string[] {
  return [
    words.done(done, periods),
    words.quarantine(quarantine, periods),
    words.spam(spam, periods),
    words.audit(audit, periods),
  ]
}

function describeCounts(
  counts: readonly DeletionCount[],
  words: Words,
  signals: AllMessages['signals'],
): string[] {
  const sums = new Map<string, number>()
  for (const { cause, code, count } of counts) {
    const reason = isSignalCode(code) ? signals[code]({}) : code
    const name = [words.cause[cause], reason].filter(Boolean).join(', ')
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  if (sums.size === 0) return []
  return [words.counts, ...[...sums].map(([name, count]) => `  ${name}: ${count}`)]
}
