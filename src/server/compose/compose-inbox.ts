import { randomBytes } from 'node:crypto'
import {
  createProposals,
  type Proposals,
} from '../../domain/submissions/proposals/decide-proposal.ts'
import { createThread, type Thread } from '../../domain/submissions/inbox/thread.ts'
import type { Config } from '../config.ts'
import { readHours } from '../hours/hours-reader.ts'
import type { Storage } from '../../storage/open-storage.ts'

const now = () => new Date()

type Surroundings = { config: Config; announceDeliveries(): void }

/** What people do with messages beside moving them, over the real ports. */
export function composeInbox(
  { places, proposals, threads }: Storage,
  { config, announceDeliveries }: Surroundings,
): { proposals: Proposals; thread: Thread } {
  return {
    proposals: createProposals({
      store: proposals,
      places,
      readHours,
      defaultCountry: config.country,
      now,
      randomBytes: (count) => randomBytes(count),
    }),
    thread: createThread({
      store: threads,
      hasMail: () => config.mail !== undefined,
      announceDeliveries,
      now,
    }),
  }
}
