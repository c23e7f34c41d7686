import { digest as german } from '../../web/messages/mail/digest.de.ts'
import { digest as english } from '../../web/messages/mail/digest.en.ts'
import { runDigest } from '../compose/compose-digest.ts'
import { fail, FLAG, readOptions, failWithUsage, succeed } from './read-arguments.ts'
import { withStorage } from './with-storage.ts'

/** `digest --now`: sends the daily digest without waiting for its hour. */
export async function runDigestCommand(parameters: string[]): Promise<number> {
  const { values } = readOptions(parameters, { now: FLAG })
  if (!values.now) return failWithUsage('digest')
  const words = values.english ? english : german
  return withStorage(async ({ config, storage }) => {
    const outcome = await runDigest(config, storage, true)
    if (outcome?.kind === 'sent' || outcome?.kind === 'nothing')
      return succeed(words.outcome(outcome))
    return fail(outcome ? words.outcome(outcome) : words.noServer)
  })
}
