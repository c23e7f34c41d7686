import { delivery as german } from '../web/messages/delivery.de.ts'
import { delivery as english } from '../web/messages/delivery.en.ts'

type Delivery = {
  hasServer: boolean
  hasSender: boolean
  hasWebhook: boolean
  hasRecipients: boolean
  /** messages of the inbox that wait for a way or for somebody to go to */
  waiting: number
}

/** What the person who starts the server must know about messages and how they are handed on, a sentence each. */
export function explainDelivery(set: Delivery): string[] {
  return [german, english].flatMap((words) => {
    const { hasServer, hasSender, hasWebhook, hasRecipients, waiting } = set
    const missing = []
    if (!hasServer && !hasWebhook) missing.push(words.noServerAtStart)
    if (hasServer && !hasSender) missing.push(words.noSender)
    if (hasServer && !hasRecipients) missing.push(words.noRecipients)
    return missing.length > 0 && waiting > 0 ? [...missing, words.waiting(waiting)] : missing
  })
}
