import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { issueToken } from '../../src/lib/spam-shield/form-token.ts'
import { createProofOfWork } from '../../src/server/proof-of-work.ts'
import { openStorage } from '../../src/storage/open-storage.ts'
import type { RunningSite } from './server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
export const MARKER = { cookie: 'spamshield=true' }

/** The answer of `/_f/token`. */
export type OpenedForm = { token: string; challenge: string }

/** A form opened the given time ago, with a token signed the way the site does it, so that no test waits for hours. */
export async function formOpenedAgo(
  { directory }: Pick<RunningSite, 'directory'>,
  milliseconds: number,
  { form = 'message', effort = 1 }: { form?: string; effort?: number } = {},
): Promise<OpenedForm> {
  const { tokens, proofs } = await secretsOf(directory)
  const nonce = randomUUID()
  const now = Date.now() - milliseconds
  const token = issueToken({ secret: tokens, form, now, nonce, ctx: 'page' })
  return { token, challenge: await createProofOfWork(proofs).challenge(nonce, effort) }
}

/** One to three keys to derive: the server checks a proof the same way, however much work it took. */
const NEXT_TO_NOTHING = 0.002

/** What our script adds to a form opened the given time ago: its token with a proof, and the marker. */
export async function formProvedAgo(
  site: Pick<RunningSite, 'directory'>,
  milliseconds: number,
  form?: string,
): Promise<{ token: string; proof: string; marker: string }> {
  const opened = await formOpenedAgo(site, milliseconds, { form, effort: NEXT_TO_NOTHING })
  return { token: opened.token, proof: await solve(opened), marker: 'set' }
}

type Secrets = { tokens: Uint8Array; proofs: Uint8Array }

const secrets = new Map<string, Promise<Secrets>>()

/** The secrets of a site never change, so its storage is opened only once. */
function secretsOf(directory: string): Promise<Secrets> {
  const read = secrets.get(directory) ?? readSecrets(directory)
  secrets.set(directory, read)
  return read
}

async function readSecrets(directory: string): Promise<Secrets> {
  const storage = await openStorage({ directory, log: () => undefined })
  try {
    const { site } = storage
    return { tokens: await site.secret('form-token'), proofs: await site.secret('proof-of-work') }
  } finally {
    await storage.close()
  }
}

/** The given number of tokens, for forms opened the given time ago. */
export async function openForms(
  { directory, databaseUrl }: Pick<RunningSite, 'directory'> & { databaseUrl?: string },
  { count, ago }: { count: number; ago: number },
): Promise<string[]> {
  const storage = await openStorage({ directory, databaseUrl, log: () => undefined })
  const secret = await storage.site.secret('form-token')
  await storage.close()
  const now = Date.now() - ago
  return Array.from({ length: count }, () =>
    issueToken({ secret, form: 'message', now, nonce: randomUUID(), ctx: 'page' }),
  )
}

/** Opens a form like a program that has read our script. */
export async function openForm({ url }: RunningSite): Promise<OpenedForm> {
  const response = await fetch(`${url}/_f/token?form=message`)
  const opened: OpenedForm = await response.json()
  return opened
}

/** Solves the challenge, as the browser's worker does. */
export async function solve({ challenge: text }: OpenedForm): Promise<string> {
  const challenge: Challenge = JSON.parse(text)
  const solution = await solveChallenge({ challenge, deriveKey })
  return JSON.stringify({ challenge, solution })
}

export type PlainPost = {
  /** the sender's address; the site trusts one proxy */
  from: string
  headers?: Record<string, string>
  fields: Record<string, string>
}

/** Posts like a program. Returns status and body, which is all the sender learns. */
export async function post(
  { url }: Pick<RunningSite, 'url'>,
  { from, headers, fields }: PlainPost,
  form = 'message',
): Promise<{ status: number; body: object }> {
  const response = await fetch(`${url}/_f/${form}`, {
    method: 'POST',
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': from, ...headers },
    body: new URLSearchParams(fields),
  })
  const body: object = await response.json()
  return { status: response.status, body }
}

/** All fields that our form sends, with its honeypots left empty. */
export function formFields(message: string, more: Record<string, string>): Record<string, string> {
  return {
    name: 'Anna Probe',
    email: 'anna@beispiel.de',
    phone: '',
    message,
    rueckfrage: '',
    zusatzthema: '',
    idempotencyKey: randomUUID(),
    ...more,
  }
}

/** The fields of the first form in a page, as a program without scripts reads them. */
export function scrapeForm(html: string): Record<string, string> {
  const form = /<form class="message-form[^>]*>([\s\S]*?)<\/form>/.exec(html)?.[1] ?? ''
  const fields = [...form.matchAll(/<(?:input|textarea)\b[^>]*>/g)].map(([tag]) => tag)
  return Object.fromEntries(
    fields.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]).filter(([name]) => name),
  )
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}
