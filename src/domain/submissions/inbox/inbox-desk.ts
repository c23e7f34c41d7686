import type { Category } from '../../places/place.ts'
import type { SiteStore } from '../../places/place-store.ts'
import {
  createProposals,
  type ProposalPorts,
  type Proposals,
} from '../proposals/decide-proposal.ts'
import { createThread, type Thread, type ThreadPorts } from './thread.ts'

/** What people do with messages beside moving them. */
export type InboxDesk = {
  proposals: Proposals
  thread: Thread
  /** what a suggested place can be */
  categories(): Promise<Category[]>
}

export type InboxDeskPorts = {
  proposals: ProposalPorts
  thread: ThreadPorts
  site: Pick<SiteStore, 'categories'>
}

export function createInboxDesk({ proposals, thread, site }: InboxDeskPorts): InboxDesk {
  return {
    proposals: createProposals(proposals),
    thread: createThread(thread),
    categories: () => site.categories(),
  }
}
