import { parseArgs } from 'node:util'
import { digest as german } from '../../web/messages/mail/digest.de.ts'
import { digest as english } from '../../web/messages/mail/digest.en.ts'
import { runDigest } from '../compose/compose-digest.ts'
import { usageOf } from './usage.ts'
import { withStorage } from './with-storage.ts'

/** `digest --now`: sends the daily digest without waiting for its hour. */
export async function runDigestCommand(parameters: string[]): Promise<number> {
  const { values } = parseArgs({
    args: parameters,
    options: {
      now: { type: 'boolean', default: false },
      english: { type: 'boolean', default: false },
    },
  })
  if (!values.now) {
    console.error(usageOf('digest'))
    return 2
  }
  const words = values.english ? english : german
  return withStorage(async ({ config, storage }) => {
    const outcome = await runDigest(config, storage, true)
    if (outcome?.kind === 'sent' || outcome?.kind === 'nothing') {
      console.log(words.outcome(outcome))
      return 0
    }
    console.error(outcome ? words.outcome(outcome) : words.noServer)
    return 1
  })
}
