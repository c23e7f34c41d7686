import { randomBytes } from 'node:crypto'
import { createInboxDesk, type InboxDesk } from '../../domain/submissions/inbox/inbox-desk.ts'
import type { Config } from '../config.ts'
import { readHours } from '../hours/hours-reader.ts'
import type { Storage } from '../../storage/open-storage.ts'

const now = () => new Date()

type Surroundings = { config: Config; announceDeliveries(): void }

/** What people do with messages, over the real ports. */
export function composeInboxDesk(
  { site, places, proposals, threads }: Storage,
  { config, announceDeliveries }: Surroundings,
): InboxDesk {
  return createInboxDesk({
    proposals: {
      store: proposals,
      places,
      readHours,
      defaultCountry: config.country,
      now,
      randomBytes: (count) => randomBytes(count),
    },
    thread: { store: threads, hasMail: () => config.mail !== undefined, announceDeliveries, now },
    site,
  })
}
