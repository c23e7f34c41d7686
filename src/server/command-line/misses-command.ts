import { MIN_SHOWN_COUNT } from '../../domain/search/zero-result-counter.ts'
import { zeroResultSearches as german } from '../../web/messages/admin/zero-result-searches.de.ts'
import { zeroResultSearches as english } from '../../web/messages/admin/zero-result-searches.en.ts'
import { withStorage } from './with-storage.ts'
import { FLAG, readOptions, succeed } from './read-arguments.ts'

/** `npx lageplan misses` lists the areas with zero-result searches, most frequent first. */
export async function runMisses(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, { json: FLAG })
  const words = values.english ? english : german
  return withStorage(async ({ storage }) => {
    const found = await storage.zeroResultSearches.list(MIN_SHOWN_COUNT)
    if (values.json) return succeed(JSON.stringify(found, null, 2))
    console.log(found.length > 0 ? words.title : words.none(MIN_SHOWN_COUNT))
    for (const { area, category, week, count } of found) {
      const what = category || words.allCategories
      console.log(`  ${String(count).padStart(6)}  ${area}  ${what}  ${words.lately(week)}`)
    }
    return 0
  })
}
