import { check as german } from '../../web/messages/admin/check.de.ts'
import { check as english } from '../../web/messages/admin/check.en.ts'
import { checkSite } from '../backup/check-site.ts'
import { withStorage } from './with-storage.ts'
import { readOptions } from './read-arguments.ts'

/** `check`: checks all stored data, and reports what is wrong and how to repair it. The server may be running. */
export async function runCheck(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, {})
  const words = values.english ? english : german
  return withStorage(async ({ config, storage }) => {
    let bad = 0
    for await (const found of checkSite(config, storage, new Date())) {
      if (!found.isGood) bad++
      const state = found.isGood ? words.good : words.bad
      const text = found.isGood
        ? words.parts[found.part](found.count)
        : words.problems[found.problem](found)
      console.log(`${state.padEnd(8)}${text}`)
    }
    console.log(`\n${words.sum(bad)}`)
    return bad > 0 ? 1 : 0
  })
}
