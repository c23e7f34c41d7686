import type { CatalogueMark, PlaceChanges, PlaceStore } from '../places/place-store.ts'
import { delayAfter, type SendResult } from '../submissions/delivery/deliver.ts'

/** The most places that one notice names; beyond that it says that all have to be read again. */
const MAX_PLACES = 500
/** Longer than posting may take, so that no other server posts the same. */
const LEASE_MS = 60_000
/** The interval once the retry delays of messages are used up: the mark is kept, so nothing is lost by waiting. */
const DAILY_MS = 24 * 60 * 60_000

/** The news for a webhook; without `places` too many changed to name each. */
export type PlaceNews = { places: PlaceChanges['places'] | undefined }

/** How far a webhook has been told about changes to places. */
export type PlaceNewsState = {
  webhookId: string
  /** missing until the first look: it is told what changes from then on */
  mark?: CatalogueMark
  /** failed since the last success */
  attempts: number
}

export type PlaceNewsStore = {
  /** of the webhooks that want to be told, those that are due */
  due(now: Date): Promise<PlaceNewsState[]>
  /**
   * `false` when another server has it or has told it meanwhile, or somebody has switched it off; it is nobody else's until the lease ends
   */
  claim(state: PlaceNewsState, now: Date, leaseUntil: Date): Promise<boolean>
  /** under the lease of the claim, if it still holds; without `nextAt` it is due at once */
  settle(state: PlaceNewsState, lease: Date, nextAt?: Date): Promise<void>
}

export type PlaceNewsPorts = {
  news: PlaceNewsStore
  places: Pick<PlaceStore, 'changesSince' | 'catalogueMark'>
  /** posts to a webhook, and records the result there */
  send(webhookId: string, news: PlaceNews): Promise<SendResult>
  now(): Date
  /** in [0, 1) */
  random(): number
}

/**
 * Tells the webhooks which published places changed since they were last told. Each keeps a mark that moves only when its
 * receiver has taken the news: at least once, in order, and what comes while it does not answer is told together.
 */
export async function notifyWebhooks(ports: PlaceNewsPorts): Promise<void> {
  const { news, now } = ports
  for (const state of await news.due(now())) await notifyWebhook(state, ports)
}

async function notifyWebhook(state: PlaceNewsState, ports: PlaceNewsPorts): Promise<void> {
  const { news, places, send, now, random } = ports
  const { webhookId } = state
  // Read first: a change made meanwhile is told twice rather than never.
  const mark = await places.catalogueMark()
  if (state.mark === mark) return
  const lease = new Date(now().getTime() + LEASE_MS)
  if (!(await news.claim(state, now(), lease))) return
  const upToDate = { webhookId, mark, attempts: 0 }
  if (state.mark === undefined) return news.settle(upToDate, lease)
  const changes = await places.changesSince(state.mark, MAX_PLACES)
  if (changes?.places.length === 0) return news.settle({ ...upToDate, mark: changes.mark }, lease)
  const result = await send(webhookId, { places: changes?.places })
  if (result.ok) return news.settle(changes ? { ...upToDate, mark: changes.mark } : upToDate, lease)
  const attempts = state.attempts + 1
  const delay = (!result.isPermanent && delayAfter(attempts, random())) || DAILY_MS
  await news.settle({ ...state, attempts }, lease, new Date(now().getTime() + delay))
}
