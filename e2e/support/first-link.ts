import { setTimeout } from 'node:timers/promises'
import type { RunningSite } from './server.ts'

/** The link that creates the first account, which the server prints once it listens. */
export async function firstLink(site: RunningSite): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const link = /\S+\/verwaltung\/einrichten\/\S+/.exec(site.output())?.[0]
    if (link) return link
    await setTimeout(50)
  }
  throw new Error('the start has printed no link')
}
