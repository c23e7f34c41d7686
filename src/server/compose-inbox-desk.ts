import { randomBytes } from 'node:crypto'
import { createInboxDesk, type InboxDesk } from '../domain/submissions/inbox-desk.ts'
import type { Storage } from '../storage/open-storage.ts'

const now = () => new Date()

/** What people do with messages, over the real ports. */
export function composeInboxDesk(storage: Storage): InboxDesk {
  const { site, places, proposals } = storage
  return createInboxDesk({
    proposals: { store: proposals, places, now, randomBytes: (count) => randomBytes(count) },
    site,
  })
}
