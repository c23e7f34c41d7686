import { missingWays, type Ways } from '../../domain/submissions/delivery/missing-ways.ts'
import type { RestoredCopy } from '../../domain/submissions/delivery/restored-store.ts'
import { delivery as german } from '../../web/messages/admin/delivery.de.ts'
import { delivery as english } from '../../web/messages/admin/delivery.en.ts'

type Delivery = Ways & {
  /** messages of the inbox that wait for a way or for somebody to go to */
  waiting: number
}

/** That a restored copy holds deliveries, and how a person says what becomes of them. */
export function describeRestoredCopy(restored: RestoredCopy): string[] {
  return [german, english].map((words) => words.restored(restored))
}

/** What the person who starts the server must know about messages and how they are handed on, a sentence each. */
export function describeDeliverySettings(set: Delivery): string[] {
  return [german, english].flatMap((words) => {
    const { waiting } = set
    const sentences = {
      server: words.noServerAtStart,
      sender: words.noSender,
      recipients: words.noRecipients,
    }
    const missing = missingWays(set).map((way) => sentences[way])
    return missing.length > 0 && waiting > 0 ? [...missing, words.waiting(waiting)] : missing
  })
}
