import type { ForeignService } from './consent.ts'

/**
 * The foreign maps that were started in this document. It outlives the agreement: what was asked was asked, and neither
 * frames nor workers show it in the page's own record of requests.
 */
let started: readonly ForeignService[] = []

export function noteStarted(service: ForeignService): void {
  if (!started.includes(service)) started = [...started, service]
}

export function startedServices(): readonly ForeignService[] {
  return started
}
