import { createDemoRemover, type DemoContents } from '../../domain/admin/remove-demo.ts'
import { demo as german } from '../../web/messages/admin/demo.de.ts'
import { demo as english } from '../../web/messages/admin/demo.en.ts'
import { FLAG, readArguments, failWithUsage, succeed } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'

/** `demo remove` lists what is left of the demo; with `--yes`, it removes that permanently. */
export async function runDemo(parameters: string[]): Promise<number> {
  const { values, positionals } = readArguments(parameters, { yes: FLAG })
  if (positionals.join(' ') !== 'remove') return failWithUsage('demo')
  const words = values.english ? english : german
  return withStorage(async ({ storage }) => {
    const demo = createDemoRemover(storage)
    const found = await demo.inspect()
    if (found.places === 0) return succeed(words.none)
    console.log(words.left(countsOf(found)))
    if (!values.yes) return succeed(words.howToRemove)
    const removed = await demo.remove(found.places, 'cli')
    console.log(removed ? words.removed(countsOf(removed)) : words.changed)
    return removed ? 0 : 1
  })
}

function countsOf({ places, edited, categories, attributes }: DemoContents) {
  return { places, edited, categories: categories.length, attributes: attributes.length }
}
