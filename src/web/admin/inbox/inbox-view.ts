import type { Admin } from '../../../domain/admin/admin.ts'
import type { Operator, Role } from '../../../domain/admin/operator.ts'
import type { Locale, Place } from '../../../domain/places/place.ts'
import type { InboxLine } from '../../../domain/submissions/inbox/inbox.ts'
import { COPY_FIELD } from '../../../domain/submissions/form/form-fields.ts'
import { isCopy } from '../../../domain/submissions/new-submission.ts'
import { isProposalField } from '../../../domain/submissions/proposals/proposal-form.ts'
import type {
  Delivery,
  DeliveryStatus,
  Submission,
  SubmissionStatus,
  Verdict,
} from '../../../domain/submissions/submission.ts'
import { deliveryWordsOf, describeDeliveryFailure } from '../../messages/admin/delivery-words.ts'
import { pathTo } from '../../paths.ts'
import { type Box, type Filter, FILTERS, filtersOf } from './inbox-links.ts'
import { readBatch } from './inbox-bulk.ts'
import { mayCall, adminPath } from '../admin-routes.ts'
import { mayBeAssigned, readThread } from './inbox-thread.ts'
import { readProposal } from './inbox-proposal.ts'
import { isStep, RESULT_OF, type Step, stepsFrom } from './steps.ts'

const PAGE_SIZE = 50

type FilterQuery = {
  status: SubmissionStatus | readonly SubmissionStatus[]
  verdict?: Verdict
  isMine?: true
  hasFailed?: true
}

const FILTER_QUERIES: Record<Filter, FilterQuery> = {
  open: { status: 'inbox' },
  mine: { status: 'inbox', isMine: true },
  failed: { status: ['inbox', 'done', 'accepted', 'declined'], hasFailed: true },
  done: { status: ['done', 'accepted', 'declined'] },
  all: { status: ['inbox', 'done', 'accepted', 'declined'] },
  held: { status: 'quarantine' },
  // The shield accepted these messages, so a person must have moved them here.
  spam: { status: 'quarantine', verdict: 'accept' },
}

const BULK_STEPS: Record<Filter, readonly Step[]> = {
  open: ['done', 'spam'],
  mine: ['done', 'spam'],
  failed: ['done', 'spam'],
  done: ['reopen'],
  all: ['done', 'spam'],
  held: ['release'],
  spam: ['release'],
}

type InboxRequest = { box: Box; url: URL; locale: Locale; operator: Operator }

/** Everything that the page shows, as the URL asks for it. */
export async function readInbox(admin: Admin, request: InboxRequest) {
  const { box, url, locale, operator } = request
  const { searchParams } = url
  const filterPlace = await readFilterPlace(admin, searchParams.get('place'))
  const filters = filtersOf(box, filterPlace !== undefined)
  const filter = filters.find((one) => one === searchParams.get('filter')) ?? FILTERS[box][0]
  const text = searchParams.get('q')?.trim().slice(0, 200) ?? ''
  const reference = searchParams.get('message')
  const { isMine, ...shows } = FILTER_QUERIES[filter]
  const [page, selected, notice, operators, news] = await Promise.all([
    admin.inbox.search({
      ...shows,
      ...(isMine && { assignee: operator.id }),
      placeIds: filterPlace?.entryIds,
      text,
      limit: PAGE_SIZE,
      beforeId: searchParams.get('before') ?? undefined,
    }),
    reference ? admin.inbox.show(reference) : undefined,
    readNotice(admin, searchParams),
    admin.accounts.list(),
    admin.inbox.news(box, ''),
  ])
  const names = await placeNames(admin, page.lines)
  const place = selected?.placeId ? await admin.resolvePlace(selected.placeId) : undefined
  const isMerged = place !== undefined && place.id !== selected?.placeId
  const former = isMerged ? await admin.placeById(selected?.placeId ?? '') : undefined
  const deliveries = selected ? await admin.deliveriesOf(selected) : []
  const { role } = operator
  const webhooks = await webhookNames(admin, deliveries)
  const hasMail = await admin.settingsChecks.hasMail()
  const shownDeliveries = deliveries.map((delivery) =>
    toShownDelivery(
      { ...delivery, recipient: webhooks.get(delivery.recipient) ?? delivery.recipient },
      {
        locale,
        hasMail,
        isCopy: selected !== undefined && isCopy(delivery, selected),
      },
    ),
  )
  const people = new Map(operators.map(({ id, name }) => [id, name]))
  return {
    box,
    filter,
    filters,
    text,
    filterPlace: filterPlace && {
      id: filterPlace.id,
      name: filterPlace.name,
      formerNames: filterPlace.formerNames,
    },
    hasNewerPage: searchParams.has('before'),
    olderThan: page.olderThan,
    lines: page.lines.map((line) => toLine(line, { places: names, people })),
    selected: selected && toMessage(selected, await admin.spamThreshold()),
    proposal: selected && (await readProposal(admin, selected, place, { role, locale })),
    thread:
      selected &&
      (await readThread(admin, selected, { operator, operators, deliveries: shownDeliveries })),
    deliveries: shownDeliveries.filter(({ entryId, hasFailed }) => !entryId || hasFailed),
    isUnknown: reference !== null && !selected,
    place: place && { ...toPlace(place, { locale, role }), formerName: former?.name },
    notice,
    batch: await readBatch(admin, searchParams.get('batch')),
    bulkSteps: BULK_STEPS[filter],
    operators: operators.filter((one) => mayBeAssigned(one)).map(({ id, name }) => ({ id, name })),
    newest: news.newest,
  }
}

/** The place to filter messages by, with the entries that were merged into it. */
async function readFilterPlace(admin: Admin, id: string | null) {
  const place = id ? await admin.resolvePlace(id) : undefined
  if (!place) return undefined
  const entryIds = await admin.entriesOf(place.id)
  const entries = await admin.placeTable.byIds(entryIds)
  const names = new Set(entries.map(({ name }) => name))
  names.delete(place.name)
  return { id: place.id, name: place.name, entryIds, formerNames: [...names] }
}

export type InboxView = Awaited<ReturnType<typeof readInbox>>
export type InboxItem = ReturnType<typeof toLine>
export type ShownMessage = ReturnType<typeof toMessage>
export type ShownDelivery = ReturnType<typeof toShownDelivery>

/** The step that the URL says was just taken; `hasMoved` says whether the message really is where that step leads. */
async function readNotice(admin: Admin, searchParams: URLSearchParams) {
  const receipt = searchParams.get('moved')
  const step = searchParams.get('step')
  if (!receipt || !isStep(step)) return undefined
  const moved = await admin.inbox.show(receipt)
  if (!moved) return undefined
  const to = RESULT_OF[step]
  return { receipt: moved.receipt, id: moved.id, step, to, hasMoved: moved.status === to }
}

export type Notice = NonNullable<Awaited<ReturnType<typeof readNotice>>>

async function placeNames(admin: Admin, lines: readonly InboxLine[]): Promise<Map<string, string>> {
  const ids = new Set(lines.flatMap(({ placeId }) => placeId ?? []))
  const places = await admin.placeTable.byIds([...ids])
  return new Map(places.map(({ id, name }) => [id, name]))
}

function toLine(
  { id, receipt, form, from, excerpt, receivedAt, placeId, assignee }: InboxLine,
  { places, people }: Record<'places' | 'people', ReadonlyMap<string, string>>,
) {
  return {
    id,
    receipt,
    form,
    from,
    excerpt,
    place: places.get(placeId ?? ''),
    assignee: people.get(assignee ?? ''),
    receivedAt: receivedAt.toISOString(),
  }
}

// Hands the page only what it shows: key, hash and nonce never leave the server.
function toMessage(submission: Submission, threshold: number) {
  const { id, receipt, fields, locale, receivedAt, page, verdict, score, signals, status } =
    submission
  const shown = { id, receipt, locale, page, verdict, score, signals, status }
  return {
    ...shown,
    /** the current quarantine threshold, in points */
    threshold,
    form: submission.form,
    fields: Object.fromEntries(
      Object.entries(fields).filter(([name]) => !isProposalField(name) && name !== COPY_FIELD),
    ),
    receivedAt: receivedAt.toISOString(),
    steps: stepsFrom(status),
  }
}

async function webhookNames(
  { webhooks }: Pick<Admin, 'webhooks'>,
  deliveries: readonly Delivery[],
): Promise<ReadonlyMap<string, string>> {
  if (deliveries.every(({ channel }) => channel !== 'webhook')) return new Map()
  return webhooks.names()
}

/** The state of a delivery in sentences. The server makes them, so that visitors' pages need not load the words. */
export function toShownDelivery(
  delivery: Delivery,
  { locale, hasMail, isCopy: isForAuthor }: { locale: Locale; hasMail: boolean; isCopy?: boolean },
) {
  const { id, recipient, channel, status, attempts, lastError, entryId } = delivery
  const words = deliveryWordsOf(locale)
  const waitsForServer = !hasMail && channel === 'email' && WAITING.includes(status)
  const addressee = channel === 'webhook' ? `Webhook ${recipient}` : recipient
  const failure = lastError === undefined ? undefined : describeDeliveryFailure(lastError, words)
  return {
    id,
    entryId,
    recipient: isForAuthor ? words.copyTo(recipient) : addressee,
    summary: `${words.status[status]}, ${words.attempts(attempts)}`,
    reason: waitsForServer ? words.waitsForServer : failure,
    hasFailed: status === 'failed',
  }
}

const WAITING: readonly DeliveryStatus[] = ['pending', 'retrying']

function toPlace(
  { id, name, slug, status, address }: Place,
  { locale, role }: { locale: Locale; role: Role },
) {
  const { street, postalCode, city } = address
  const town = [postalCode, city].filter(Boolean).join(' ')
  return {
    name,
    lines: [street, town].filter((line) => line !== undefined && line !== ''),
    // Only published places have a page.
    path: status === 'published' ? pathTo('place', locale, { slug }) : undefined,
    editPath: mayCall('placeEdit', role) ? adminPath('placeEdit', locale, { id }) : undefined,
  }
}
