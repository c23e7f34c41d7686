import { createSmtpSender } from '../../delivery/smtp/smtp-sender.ts'
import { queueWaitingMessages } from '../../domain/submissions/delivery/queue-waiting-messages.ts'
import type { HeldDeliveries } from '../../domain/admin/admin.ts'
import { createDeliverer, type Deliverer } from '../../domain/submissions/delivery/deliver.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { answerMail } from '../../web/messages/mail/answer-mail.ts'
import { mail as mailWords } from '../../web/messages/mail/mail.de.ts'
import { pathTo } from '../../web/paths.ts'
import type { Config } from '../config.ts'
import { composeInquirySender } from './compose-inquiries.ts'
import { composeWebhooks, composeWebhookSender } from './compose-webhooks.ts'
import {
  hasMailServer,
  mailOptionsOf,
  siteNameOf,
  siteRecipientsOf,
  targetPortsOf,
} from './settings-in-force.ts'

/** Sends deliveries through the channels that are set up now; those for other channels wait. */
export function composeDeliverer(config: Config, storage: Storage): Deliverer {
  const { publicUrl } = config
  const mail = mailOptionsOf(config, storage)
  const placeUrl = (slug: string) => publicUrl + pathTo('place', 'de', { slug })
  const siteName = () => siteNameOf(config, storage)
  const now = () => new Date()
  return createDeliverer({
    openChannels: async () => [
      ...((await hasMailServer(config, storage)) && (await mail.sender())
        ? ['email' as const]
        : []),
      ...(config.webhook ? ['webhook' as const] : []),
    ],
    deliveries: storage.deliveries,
    submissions: storage.submissions,
    places: storage.places,
    threads: storage.threads,
    inquiries: storage.inquiries,
    sendInquiry: composeInquirySender(
      { mail, publicUrl, site: storage.site },
      { siteName, placeUrl },
    ),
    transports: {
      email: createSmtpSender({
        ...mail,
        words: mailWords,
        siteName,
        placeUrl,
        answers: {
          words: answerMail,
          replyTo: async () => (await siteRecipientsOf(config, storage)())[0],
        },
      }),
      webhook: composeWebhookSender(config, composeWebhooks(config, storage)),
    },
    now,
    random: Math.random,
  })
}

/** The deliveries that a restored copy holds; a decision wakes the worker. */
export function composeHeldDeliveries(
  config: Config,
  storage: Storage,
  announce: () => void,
): HeldDeliveries {
  const { restored } = storage
  return {
    state: () => restored.state(),
    async decide(choice, actor) {
      // Messages without a recipient are just as old, and the original may have delivered them since.
      if (choice === 'delivered') await createWaitingDeliveries(config, storage)
      const count = await restored.decide(choice, new Date(), actor)
      announce()
      return count
    },
  }
}

/** Creates deliveries to the current recipients for messages that arrived without one; returns how many. */
export function createWaitingDeliveries(config: Config, storage: Storage): Promise<number> {
  const { deliveries, places } = storage
  const now = () => new Date()
  return queueWaitingMessages({ deliveries, places, now, ...targetPortsOf(config, storage) })
}
