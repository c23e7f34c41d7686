import { readSettings } from '../../domain/admin/site-settings.ts'
import { inquiries as german } from '../../web/messages/inquiries.de.ts'
import { inquiries as english } from '../../web/messages/inquiries.en.ts'
import { composeAskPlaces } from '../compose/compose-inquiries.ts'
import { hasMailServer } from '../compose/settings-in-force.ts'
import { withStorage } from './with-storage.ts'
import { fail, FLAG, readOptions, succeed } from './read-arguments.ts'

/** The maximum number of places that one call lists or asks. */
const MAX_PLACES = 300

/** `inquiries` shows who would be asked now; `inquiries --send` asks them. */
export async function runInquiriesCommand(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, { send: FLAG })
  const words = values.english ? english : german
  return withStorage(async ({ config, storage }) => {
    const { inquiry } = await readSettings(storage.site)
    const askPlaces = composeAskPlaces(storage)
    const { total, targets } = await askPlaces.due(inquiry, MAX_PLACES)
    if (values.send) {
      if (!(await hasMailServer(config, storage))) return fail(words.noMail)
      return succeed(words.commandSent(await askPlaces.ask(targets, 'cli')))
    }
    if (!inquiry.isOn) console.log(words.commandOff)
    console.log(words.commandTitle(total))
    for (const { place, recipients } of targets) {
      const confirmed = place.confirmedAt ? words.date(place.confirmedAt) : words.never
      console.log(`  ${place.name}  ${recipients.join(', ')}  ${confirmed}`)
    }
    if (total > targets.length) console.log(words.more(total - targets.length))
    return 0
  })
}
