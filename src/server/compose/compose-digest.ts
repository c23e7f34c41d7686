import { createDigestSender } from '../../delivery/smtp/digest-sender.ts'
import {
  type DigestPorts,
  sendDigest,
  type DigestOutcome,
} from '../../domain/submissions/delivery/digest.ts'
import { createModeration } from '../../domain/submissions/inbox/moderation.ts'
import {
  createReleaseByLink,
  type ReleaseByLink,
} from '../../domain/submissions/delivery/release-by-link.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { digest as words } from '../../web/messages/mail/digest.de.ts'
import {
  hasMailServer,
  mailOptionsOf,
  siteNameOf,
  siteRecipientsOf,
  targetPortsOf,
} from './settings-in-force.ts'
import type { Config } from '../config.ts'
import { readPeriods } from '../live-site.ts'
import { RELEASE_PATHS } from '../release-paths.ts'

const SECRET = 'digest-link'

/** Sends the digest when it is due, or at once on request; undefined without a mail server. */
export async function runDigest(
  config: Config,
  storage: Storage,
  isRequested = false,
): Promise<DigestOutcome | undefined> {
  const { publicUrl } = config
  const mail = mailOptionsOf(config, storage)
  if (!(await hasMailServer(config, storage))) return undefined
  const ports: DigestPorts = {
    store: storage.digest,
    places: storage.places,
    retention: storage.retention,
    jobLog: storage.jobLog,
    periods: await readPeriods(config, storage),
    siteRecipients: siteRecipientsOf(config, storage),
    send: createDigestSender({
      ...mail,
      words: words.mail,
      siteName: () => siteNameOf(config, storage),
      releaseUrl: (token) => `${publicUrl}${RELEASE_PATHS.de}/${token}`,
    }),
    secret: await storage.site.secret(SECRET),
    now: () => new Date(),
  }
  return sendDigest(ports, isRequested)
}

/** Handles the links in a digest. */
export async function composeRelease(
  config: Config,
  storage: Storage,
  announceDeliveries: () => void,
): Promise<ReleaseByLink> {
  const now = () => new Date()
  return createReleaseByLink({
    store: storage.digest,
    moderation: createModeration({
      store: storage.submissions,
      places: storage.places,
      now,
      ...targetPortsOf(config, storage),
    }),
    secret: await storage.site.secret(SECRET),
    now,
    announceDeliveries,
  })
}
