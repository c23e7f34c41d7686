import type { Category } from '../places/place.ts'
import type { SiteStore } from '../places/place-store.ts'
import { createProposals, type ProposalPorts, type Proposals } from './decide-proposal.ts'

/** What people do with messages beside moving them. */
export type InboxDesk = {
  proposals: Proposals
  /** what a suggested place can be */
  categories(): Promise<Category[]>
}

export type InboxDeskPorts = {
  proposals: ProposalPorts
  site: Pick<SiteStore, 'categories'>
}

export function createInboxDesk({ proposals, site }: InboxDeskPorts): InboxDesk {
  return {
    proposals: createProposals(proposals),
    categories: () => site.categories(),
  }
}
