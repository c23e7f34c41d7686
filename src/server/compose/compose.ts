import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { MailOptions } from '../../delivery/smtp/mailer.ts'
import { createSmtpSender } from '../../delivery/smtp/smtp-sender.ts'
import { webhookName } from '../../delivery/webhook/webhook-settings.ts'
import { readSender } from '../../domain/operators/site-settings.ts'
import { createVisitorAddresses } from '../../domain/geocoding/visitor-addresses.ts'
import { createProduct, type Product } from '../../domain/product.ts'
import {
  type Gazetteer,
  openGazetteer,
  openGazetteerFile,
} from '../../domain/search/gazetteer/gazetteer.ts'
import { createDeliverer, type Deliverer } from '../../domain/submissions/delivery/deliver.ts'
import { addressWaiting } from '../../domain/submissions/delivery/address-waiting.ts'
import { readRecipients, type TargetPorts } from '../../domain/submissions/delivery/recipients.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'
import { answerMail } from '../../web/messages/mail/answer-mail.ts'
import { mail as mailWords } from '../../web/messages/mail/mail.de.ts'
import { pathTo } from '../../web/paths.ts'
import type { ReadAhead } from '../ahead/read-ahead.ts'
import { createCatalogueBuilder } from '../catalogue/catalogue-builder.ts'
import { builderDigest } from '../catalogue/catalogue-identity.ts'
import { keepCatalogueFresh } from '../catalogue/keep-fresh.ts'
import { composeGeocoding } from './compose-geocoding.ts'
import { composeInquirySender } from './compose-inquiries.ts'
import { composeWebhooks, composeWebhookSender } from './compose-webhooks.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { GAZETTEER_FILE, ROOT } from '../project-files.ts'
import { createProofOfWork } from '../proof-of-work.ts'

/** Storage and gazetteer, which the command line needs without the rest. */
export type Foundation = { storage: Storage; gazetteer: Gazetteer }

export async function openFoundation(
  config: Config,
  log: Log,
  ahead?: ReadAhead,
): Promise<Foundation> {
  const [storage, gazetteer] = await Promise.all([
    openStorage({ databaseUrl: config.databaseUrl, directory: config.directory, log }),
    ahead ? ahead.gazetteer.then(openGazetteerFile) : readFile(GAZETTEER_FILE).then(openGazetteer),
  ])
  return { storage, gazetteer }
}

/** Who gets messages that no place has recipients for: whom the environment names, otherwise whom the stored setting does. */
export function siteRecipientsOf(
  { mailTo }: Pick<Config, 'mailTo'>,
  { site }: Pick<Storage, 'site'>,
): () => Promise<readonly string[]> {
  return async () => mailTo ?? readRecipients(await site.setting('recipients'))
}

/** By which server mails go and whom they are from: whom the environment names, otherwise whom the stored setting does. */
export function mailOptionsOf(
  { mail }: Pick<Config, 'mail'>,
  { site }: Pick<Storage, 'site'>,
): MailOptions | undefined {
  return (
    mail && {
      smtp: mail.smtp,
      sender: async () => mail.from ?? readSender(await site.setting('mail.from')),
    }
  )
}

/** Whom messages are handed on to. */
export function targetPortsOf(
  config: Config,
  storage: Pick<Storage, 'site' | 'webhooks'>,
): TargetPorts {
  const { targets } = composeWebhooks(config, storage)
  return {
    siteRecipients: siteRecipientsOf(config, storage),
    async webhookTargets() {
      const fixed = config.webhook ? [webhookName(config.webhook)] : []
      return [...fixed, ...(await targets())]
    },
  }
}

/** Gives messages that nobody was named for when they came to those who are named now; says how many deliveries that makes. */
export function addressWaitingMessages(config: Config, storage: Storage): Promise<number> {
  const { deliveries, places } = storage
  const now = () => new Date()
  return addressWaiting({ deliveries, places, now, ...targetPortsOf(config, storage) })
}

/** Hands messages on by the ways that are set up now; what is to go by another one waits for it. */
export function composeDeliverer(config: Config, storage: Storage): Deliverer {
  const { publicUrl } = config
  const mail = mailOptionsOf(config, storage)
  const placeUrl = (slug: string) => publicUrl + pathTo('place', 'de', { slug })
  const siteName = () => siteNameOf(config, storage)
  const now = () => new Date()
  return createDeliverer({
    openChannels: async () => [
      ...((await mail?.sender()) ? ['email' as const] : []),
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
    senders: {
      email:
        mail &&
        createSmtpSender({
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
    chance: Math.random,
  })
}

export async function siteNameOf(
  { siteName }: Pick<Config, 'siteName'>,
  { site }: Pick<Storage, 'site'>,
): Promise<string> {
  if (siteName) return siteName
  const stored = await site.setting('site.name')
  return typeof stored === 'string' ? stored : 'Lageplan'
}

type Surroundings = { config: Config; log: Log; announceDeliveries(): void; ahead?: ReadAhead }

/** The product over its real ports; it follows changes of the catalogue, also those of other processes. */
export async function composeProduct(
  { storage, gazetteer }: Foundation,
  { config, log, announceDeliveries, ahead }: Surroundings,
): Promise<Product> {
  const catalogues = createCatalogueBuilder({
    databaseUrl: config.databaseUrl,
    directory: config.directory,
    gazetteerFile: GAZETTEER_FILE,
    builder: await (ahead?.builder ?? builderDigest(ROOT, readFileSync(GAZETTEER_FILE))),
    saved: ahead?.saved,
    log,
  })
  const geocoding = config.geocoder?.forVisitors && composeGeocoding(config, storage)
  const product = await createProduct({
    addresses: geocoding
      ? createVisitorAddresses({
          geocoding,
          now: () => new Date(),
          // It keeps no process alive.
          pause: (milliseconds) => setTimeout(milliseconds, undefined, { ref: false }),
        })
      : undefined,
    catalogues,
    places: storage.places,
    site: storage.site,
    submissions: storage.submissions,
    searchMisses: storage.searchMisses,
    gazetteer,
    proofOfWork: createProofOfWork(await storage.site.secret('proof-of-work')),
    ...targetPortsOf(config, storage),
    announceDeliveries,
    now: () => new Date(),
    randomBytes: (length) => randomBytes(length),
    isStorageReady: async () => (await storage.health()).ok,
    pause: () => setImmediate(),
    reportFailedLayer: (layer, error) =>
      log({ event: 'shield_layer_failed', layer, error: String(error) }),
  })
  keepCatalogueFresh(product, storage, log)
  return product
}
