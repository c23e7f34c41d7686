import { readHours } from '../read-hours.ts'
import type { ProofOfWork } from '../../src/domain/submissions/evidence/request-evidence.ts'
import type { RawFields } from '../../src/domain/submissions/form/form-fields.ts'
import { looksLikePhone } from '../../src/domain/submissions/form/parse-form.ts'
import type { MessageRequest } from '../../src/domain/submissions/send-message.ts'
import {
  createSubmissions,
  type SubmissionPorts,
} from '../../src/domain/submissions/submissions.ts'
import { createMemorySubmissionStore } from './memory-submission-store.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

export const TYPED = {
  name: 'Anna Muster',
  email: 'anna@beispiel.de',
  phone: '',
  message: 'Ist der Weg zum Aussichtspunkt auch mit dem Rollstuhl zu schaffen?',
}

/** The use cases of submissions over a fake store, with a fixed clock and predictable randomness. */
export function submissionFixture(overrides: Partial<SubmissionPorts> = {}) {
  const store = createMemorySubmissionStore()
  const clock = { now: Date.UTC(2026, 10, 21, 8, 30) }
  const failedLayers: string[] = []
  const announced: number[] = []
  let drawn = 0
  const submissions = createSubmissions({
    store,
    findPlace: async (slug) => PLACES.get(slug),
    siteRecipients: async () => ['zentrale@beispiel.de'],
    webhookTargets: async () => [],
    parsePhone: looksLikePhone,
    proofOfWork: EASY_WORK,
    readHours,
    siteCountry: () => 'US',
    spamThreshold: async () => 5,
    tokenSecret: new Uint8Array(32).fill(1),
    now: () => new Date(clock.now),
    randomBytes(count) {
      const bytes = new Uint8Array(count)
      new DataView(bytes.buffer).setUint32(0, ++drawn)
      return bytes
    },
    pause: async () => undefined,
    announceDeliveries: () => void announced.push(clock.now),
    reportFailedLayer: (layer) => failedLayers.push(layer),
    ...overrides,
  })
  const send = (fields: RawFields, request: Partial<MessageRequest> = {}) =>
    submissions.sendMessage({
      form: 'message',
      fields,
      locale: 'de',
      userAgent: FIREFOX,
      cookieHeader: 'spamshield=true',
      senderAddress: '192.0.2.17',
      ...request,
    })
  /** what a browser sends from a form that was opened a minute ago */
  const fillIn = (fields: RawFields = {}): RawFields => {
    const token = submissions.issueToken('message', 'page')
    clock.now += 60_000
    return {
      ...TYPED,
      token,
      proof: solutionFor(fields['token'] ?? token),
      idempotencyKey: submissions.mintIdempotencyKey(),
      marker: 'set',
      rueckfrage: '',
      zusatzthema: '',
      ...fields,
    }
  }
  return { submissions, store, clock, failedLayers, announced, send, fillIn }
}

/** Verdict and reasons of the last stored message. */
export function judged({ store }: ReturnType<typeof submissionFixture>) {
  const { verdict, score, signals } = store.submissions.at(-1)!
  return { verdict, score, reasons: signals.map(({ code }) => code) }
}

/** Challenges that a person could solve; the token is readable but cannot be forged. */
const EASY_WORK: ProofOfWork = {
  challenge: async (nonce) => JSON.stringify({ solve: nonce }),
  async check(proof, nonce) {
    if (!proof.startsWith('solved ')) return 'wrong'
    return proof === `solved ${nonce}` ? 'right' : 'spliced'
  },
}

/** The browser's solution to the challenge that came with a token; empty when there was none. */
export function solutionFor(token: unknown, form = 'message'): string {
  if (typeof token !== 'string' || token === '') return ''
  const payload = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const nonce = /"nonce":"([^"]+)"/.exec(payload)?.[1]
  return nonce && payload.includes(`"form":"${form}"`) ? `solved ${nonce}` : ''
}

const PLACES = new Map([
  [
    'zion',
    {
      id: 'place-zion',
      slug: 'zion',
      name: 'Zion',
      recipients: ['a@zion.example', 'b@zion.example', 'a@zion.example'],
    },
  ],
  ['acadia', { id: 'place-acadia', slug: 'acadia', name: 'Acadia', recipients: [] }],
])
