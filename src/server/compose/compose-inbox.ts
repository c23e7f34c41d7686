import {
  createProposals,
  type Proposals,
} from '../../domain/submissions/proposals/decide-proposal.ts'
import { createThread, type Thread } from '../../domain/submissions/inbox/thread.ts'
import type { Config } from '../config.ts'
import { hasMailServer } from './settings-in-force.ts'
import { readHours } from '../hours/hours-reader.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { clockAndRandom } from './clock-and-random.ts'

const { now } = clockAndRandom

type InboxDependencies = { config: Config; siteCountry(): string; announceDeliveries(): void }

/** Answers to messages and decisions on proposals, with the real ports. */
export function composeInbox(
  { places, proposals, threads, site }: Storage,
  { config, siteCountry, announceDeliveries }: InboxDependencies,
): { proposals: Proposals; thread: Thread } {
  return {
    proposals: createProposals({
      store: proposals,
      places,
      readHours,
      siteCountry,
      ...clockAndRandom,
    }),
    thread: createThread({
      store: threads,
      hasMail: () => hasMailServer(config, { site }),
      announceDeliveries,
      now,
    }),
  }
}
