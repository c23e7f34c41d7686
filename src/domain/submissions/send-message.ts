import { type LocalNameField, nameIn } from '../places/local-names.ts'
import { type Evidence, isUnproven } from '../../lib/spam-shield/evidence.ts'
import { readToken, type TokenResult } from '../../lib/spam-shield/form-token.ts'
import { judge } from '../../lib/spam-shield/judge.ts'
import type { FieldProblem } from '../problem.ts'
import { type IdSource, newId } from '../places/slug.ts'
import { readsItself, type Locale, type Place } from '../places/place.ts'
import {
  type Receiver,
  type Target,
  type TargetPorts,
  targetsOf,
  contentHashOf,
  newDeliveries,
  newSubmission,
  type UnjudgedMessage,
} from './new-submission.ts'
import type { ContentModel } from './evidence/content-model.ts'
import {
  type NonceUse,
  type ProofOfWork,
  readProof,
  requestEvidence,
  type RequestHeaders,
} from './evidence/request-evidence.ts'
import type { RecentMessages, SenderHash } from './evidence/recent-messages.ts'
import { createSenderRate, MAX_PER_HOUR, type SenderStore } from './evidence/sender-store.ts'
import {
  COPY_FIELD,
  type HiddenValues,
  type RawFields,
  readerField,
  readField,
  readHiddenFields,
  readPage,
} from './form/form-fields.ts'
import {
  type PhoneParser,
  type FormContent,
  type FormValues,
  parseForm,
} from './form/parse-form.ts'
import { createPlaceValidator, hoursFields, suggestedCountries } from './proposals/place-reader.ts'
import {
  UnknownPlaceError,
  type StoredSubmission,
  type SubmissionStore,
  type FormName,
  type Submission,
} from './submission.ts'
import type { HoursReader } from '../places/hours-reader.ts'
import { currentValues, type ComparedPlace } from './proposals/proposal-form.ts'

export type SendMessagePorts = TargetPorts &
  IdSource & {
    store: Pick<SubmissionStore, 'store' | 'byNonce'>
    /** the place with this current or former slug, of any status */
    findPlace(slug: string): Promise<MessagePlace | undefined>
    parsePhone: PhoneParser
    proofOfWork: ProofOfWork
    readHours: HoursReader
    /** the country of places and phone numbers that name none, ISO 3166-1 */
    siteCountry(): string
    /** 32 random bytes that stay the same across restarts */
    tokenSecret: Uint8Array
    senders: Pick<SenderStore, 'changeTimes'>
    senderOf(address: string | undefined): Promise<SenderHash | undefined>
    /** the key by which copies to this e-mail address are counted */
    copyHash(email: string): Promise<string>
    recent: Pick<RecentMessages, 'compare' | 'add'>
    contentModel: Pick<ContentModel, 'read'>
    /** the score at which this site quarantines a message */
    spamThreshold(): Promise<number>
    /** wakes the delivery worker: something to deliver was stored */
    announceDeliveries(): void
    /** a part of the shield failed and gave no points; for the log */
    reportFailedLayer(layer: string, error: unknown): void
  }

/** A place that a message is sent to or is about. */
export type MessagePlace = Receiver &
  ComparedPlace &
  Partial<Pick<Place, 'timeZone' | LocalNameField>> & { slug: string; name: string }

export type MessageRequest = RequestHeaders & {
  form: FormName
  fields: RawFields
  /** the client's address, as far as the server can trust it; stored only as a hash */
  senderAddress?: string
  /** set when the route names the place; otherwise the form's own field is used */
  placeSlug?: string
  /** of the route; the form's own field takes precedence, for `page` as well */
  locale: Locale
  page?: string
}

export type SendMessageResult =
  /** `duplicate`: the message came before, and this is the receipt of the first one */
  | { ok: true; kind: 'stored' | 'duplicate'; receipt: string; copyFollows?: true }
  | {
      ok: false
      problem: 'validation_failed'
      problems: FieldProblem[]
      /** as typed */
      values: FormValues
    }
  | { ok: false; problem: 'too_many_requests'; retryAfterSeconds: number }
  /** the form named another reader; `reader` is the place that would read it now, or undefined for the organisation */
  | { ok: false; problem: 'receiver_changed'; reader: MessageReader | undefined }
  | {
      ok: false
      problem:
        | 'idempotency_key_reused'
        | 'submission_in_flight'
        | 'storage_unavailable'
        | 'place_unknown'
    }

/** A place that reads its own messages. */
export type MessageReader = { slug: string; name: string }

type SendMessage = (request: MessageRequest) => Promise<SendMessageResult>

/** Reads, judges and stores what a visitor sends. Returns a receipt only once the message is stored. */
export function createSendMessage(ports: SendMessagePorts): SendMessage {
  const rate = createSenderRate(MAX_PER_HOUR, ports.senders)
  const copies = createSenderRate(MAX_COPIES_PER_ADDRESS, ports.senders)
  const allCopies = createSenderRate(MAX_COPIES, ports.senders)
  const guardNonce = createNonceGuard(ports)
  const keysInFlight = new Set<string>()

  async function sendMessage(request: MessageRequest): Promise<SendMessageResult> {
    const hidden = readHiddenFields(request.fields)
    const key = hidden.idempotencyKey
    if (key === undefined) return sendOnce(request, hidden)
    if (keysInFlight.has(key)) return { ok: false, problem: 'submission_in_flight' }
    keysInFlight.add(key)
    try {
      return await sendOnce(request, hidden)
    } finally {
      keysInFlight.delete(key)
    }
  }

  async function sendOnce(
    request: MessageRequest,
    hidden: HiddenValues,
  ): Promise<SendMessageResult> {
    const slug = request.placeSlug ?? hidden.placeSlug
    // If the place no longer exists, the organisation gets the message.
    const place = slug === undefined ? undefined : await ports.findPlace(slug)
    const parsed = parseForm(request.form, request.fields, {
      phone: ports.parsePhone,
      place: createPlaceValidator(
        place?.address ? [place.address.country] : suggestedCountries(ports.siteCountry()),
        ports.now(),
      ),
    })
    if (!parsed.ok) return { ...parsed, problem: 'validation_failed' }
    const reader =
      place && readsItself(place)
        ? { slug: place.slug, name: nameIn(place, hidden.locale ?? request.locale) }
        : undefined
    const named = slug === undefined ? undefined : readField(request.fields, readerField(slug))
    if (named !== undefined && named !== (reader?.slug ?? '')) {
      return { ok: false, problem: 'receiver_changed', reader }
    }
    const incoming = await receive({ request, hidden, place }, parsed.content)
    return guardNonce(incoming.unjudged, async (noncePast) => {
      if (noncePast.kind === 'same-content') return answer('duplicate', noncePast.submission)
      return withinRate(incoming.sender?.hash, () => judgeAndStore(incoming, noncePast))
    })
  }

  async function receive(
    { request, hidden, place }: Pick<IncomingMessage, 'request' | 'hidden' | 'place'>,
    content: FormContent,
  ): Promise<IncomingMessage> {
    const { form } = request
    const now = ports.now().getTime()
    const token = readToken({ secret: ports.tokenSecret, form, now, token: hidden.token })
    const sender = await ports.senderOf(request.senderAddress)
    const hashed = { form, content, placeId: place?.id }
    const unjudged: UnjudgedMessage = {
      ...hashed,
      current: place && form === 'correction' ? currentValues(content, place) : {},
      locale: hidden.locale ?? request.locale,
      page: hidden.page ?? readPage(request.page),
      idempotencyKey: hidden.idempotencyKey ?? newId(ports),
      contentHash: contentHashOf(hashed),
      nonce: 'claims' in token ? token.claims.nonce : undefined,
    }
    return { request, hidden, token, place, sender, unjudged, now }
  }

  async function judgeAndStore(incoming: IncomingMessage, nonceUse: NonceUse) {
    const { request, hidden, token, place, sender, unjudged, now } = incoming
    const { content } = unjudged
    const compared = await ports.recent.compare(content, sender).catch((error: unknown) => {
      ports.reportFailedLayer('duplicates', error)
      return {}
    })
    const proof = await readProof(ports.proofOfWork, hidden.proof, token).catch(
      (error: unknown) => {
        ports.reportFailedLayer('proof', error)
        return undefined
      },
    )
    const evidence = {
      ...requestEvidence({ request, hidden, content, token, proof, nonceUse, place, now }),
      ...compared,
      ...readContent(unjudged),
    }
    // Many people behind one address are told apart by their proofs, so only messages without one are counted together.
    const crowd = sender && isUnproven(evidence) ? `unproven ${sender.hash}` : undefined
    return withinRate(crowd, (taken) =>
      storeJudged(incoming, taken ? { ...evidence, rate: taken } : evidence),
    )
  }

  async function storeJudged({ unjudged, sender, place }: IncomingMessage, evidence: Evidence) {
    const hours = await hoursFields(unjudged.content, place, {
      ...ports,
      defaultCountry: ports.siteCountry(),
    })
    const judgement = judge(evidence, await ports.spamThreshold())
    const targets = await targetsOf(place, ports)
    const content = await dropUndeliverableCopy(unjudged.content, targets, judgement)
    const understood = { ...unjudged, content, current: { ...unjudged.current, ...hours } }
    const submission = newSubmission(understood, judgement, ports)
    const isHeld = judgement.verdict === 'quarantine'
    const deliveries = isHeld ? [] : newDeliveries(submission, targets, ports.now())
    const stored = await ports.store.store(submission, deliveries)
    if (stored.kind === 'stored') {
      ports.recent.add(submission, sender, evidence)
      if (deliveries.length > 0) ports.announceDeliveries()
    }
    return answer(stored.kind, stored.submission)
  }

  /**
   * Drops the request for a copy where no mail is sent, and beyond the limits, so that nobody can flood another person's mailbox. The
   * message itself is sent all the same. A quarantined message keeps the request: its copy is sent when somebody releases it.
   */
  async function dropUndeliverableCopy(
    content: FormContent,
    targets: readonly Target[],
    { verdict }: Pick<Submission, 'verdict'>,
  ): Promise<FormContent> {
    const { [COPY_FIELD]: wanted, ...rest } = content
    if (!wanted) return content
    if (!targets.some(({ channel }) => channel === 'email')) return rest
    if (verdict === 'quarantine') return content
    const now = ports.now().getTime()
    const one = await copies.take(await ports.copyHash(content['email'] ?? ''), now)
    const all = 'lastHour' in one ? await allCopies.take('copies', now) : one
    return 'lastHour' in all ? content : rest
  }

  function readContent({ content, locale }: UnjudgedMessage): Evidence {
    try {
      return ports.contentModel.read(content['message'] ?? '', locale)
    } catch (error) {
      ports.reportFailedLayer('content', error)
      return {}
    }
  }

  /** Counts a message against its sender's hourly limit, and releases the count when nothing was stored. */
  async function withinRate(
    sender: string | undefined,
    work: (taken: Evidence['rate']) => Promise<SendMessageResult>,
  ): Promise<SendMessageResult> {
    if (sender === undefined) return work(undefined)
    const takenAt = ports.now().getTime()
    const taken = await rate.take(sender, takenAt)
    if ('retryAfterSeconds' in taken) return { ok: false, problem: 'too_many_requests', ...taken }
    let counts = false
    try {
      const result = await work(taken)
      counts = result.ok && result.kind === 'stored'
      return result
    } finally {
      if (!counts) await rate.release(sender, takenAt)
    }
  }

  return (request) => sendMessage(request).catch(storageProblem)
}

/** The most copies per hour: to one address, and from the whole site. */
const MAX_COPIES_PER_ADDRESS = 2
const MAX_COPIES = 60

/** One message on its way in. */
type IncomingMessage = {
  request: MessageRequest
  hidden: HiddenValues
  token: TokenResult
  place: MessagePlace | undefined
  sender: SenderHash | undefined
  unjudged: UnjudgedMessage
  /** milliseconds */
  now: number
}

function answer(kind: StoredSubmission['kind'], submission: Submission): SendMessageResult {
  if (kind === 'key-reused') return { ok: false, problem: 'idempotency_key_reused' }
  const { receipt, fields } = submission
  return { ok: true, kind, receipt, ...(fields[COPY_FIELD] && { copyFollows: true }) }
}

/** The errors that storage is known to throw; any other error is a bug and is rethrown. */
function storageProblem(error: unknown): SendMessageResult {
  if (error instanceof UnknownPlaceError) return { ok: false, problem: error.code }
  const isUnavailable =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'storage_unavailable'
  if (!isUnavailable) throw error
  return { ok: false, problem: 'storage_unavailable' }
}

type NonceGuard = <Result>(
  spending: { nonce: string | undefined; contentHash: string },
  work: (past: NonceUse) => Promise<Result>,
) => Promise<Result>

/**
 * Runs the work of storing a submission and tells it whether the nonce was spent before. This also catches two different
 * submissions with the same nonce that arrive together, before either is stored.
 */
function createNonceGuard(ports: {
  store: Pick<SubmissionStore, 'byNonce'>
  reportFailedLayer(layer: string, error: unknown): void
}): NonceGuard {
  const inFlight = new Map<string, string>()

  async function pastOf(nonce: string, contentHash: string): Promise<NonceUse> {
    const rival = inFlight.get(nonce)
    if (rival !== undefined && rival !== contentHash) return { kind: 'other-content' }
    inFlight.set(nonce, contentHash)
    const first = await ports.store.byNonce(nonce).catch((error: unknown) => {
      ports.reportFailedLayer('token', error)
    })
    if (!first) return { kind: 'unspent' }
    if (first.contentHash !== contentHash) return { kind: 'other-content' }
    return { kind: 'same-content', submission: first }
  }

  return async ({ nonce, contentHash }, work) => {
    if (nonce === undefined) return work({ kind: 'unspent' })
    try {
      return await work(await pastOf(nonce, contentHash))
    } finally {
      if (inFlight.get(nonce) === contentHash) inFlight.delete(nonce)
    }
  }
}
