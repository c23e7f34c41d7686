import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { formFields, MARKER, openForms } from '../../e2e/support/programs.ts'
import type { RunningSite } from '../../e2e/support/server.ts'
import { numberedUuids, UUID_RANDOM_BYTES } from '../../src/domain/places/slug.ts'
import type { Storage } from '../../src/storage/open-storage.ts'
import { aDelivery, aSubmission } from '../../test/storage/samples.ts'
import type { Contender } from './measure.ts'

/**
 * A message, its delivery and its audit entry with all indexes, in one transaction. As with a form of the site, nonce and key
 * sort by time, and the receipt is random.
 */
export function ourStore(name: string, { submissions }: Storage, clients: number): Contender {
  const message = 'x'.repeat(300)
  const ids = numberedUuids(new Date(), randomBytes(UUID_RANDOM_BYTES))
  let number = 0
  return {
    name,
    clients,
    async store() {
      const fields = { name: 'Anna Probe', email: 'anna@beispiel.de', message }
      const [nonce, idempotencyKey] = [ids(number++), ids(number++)]
      const receipt = `LP-${randomUUID().slice(0, 9)}`
      const submission = aSubmission({ receipt, nonce, idempotencyKey, fields })
      const stored = await submissions.store(submission, [aDelivery(submission.id)])
      if (stored.kind !== 'stored') throw new Error(stored.kind)
    },
  }
}

/** The whole path of a form: HTTP, rules, the shield, the store, and the receipt. */
export async function ourServer(site: RunningSite, clients: number): Promise<Contender> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const tokens = await openForms(site, { count: 100_000, ago: 60_000 })
  return {
    name: 'Lageplan over HTTP',
    clients,
    store: () => postForm(site.url, agent, tokens.pop() ?? ''),
  }
}

function postForm(url: string, agent: Agent, token: string): Promise<void> {
  const key = randomUUID()
  const text = `${key} ${'Ist der Weg frei? '.repeat(14)}`
  const fields = formFields(text, { token, idempotencyKey: key, marker: 'set' })
  const body = new URLSearchParams(fields).toString()
  const headers = {
    ...MARKER,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    'user-agent': 'Mozilla/5.0 Firefox/150.0',
    'x-forwarded-for': `10.${parseInt(key.slice(0, 2), 16)}.${parseInt(key.slice(2, 4), 16)}.1`,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/_f/message`, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 201) resolve()
        else reject(new Error(`answered ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
