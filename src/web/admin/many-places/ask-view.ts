import type { InquiryTarget, InquiryPlan } from '../../../domain/inquiries/ask-places.ts'
import type { AdminContext } from '../requests.ts'
import { readBulkTarget } from './bulk-form.tsx'

/** How many places are asked at once: as many e-mails as the mail server gets within two hours. */
export const MAX_INQUIRIES = 600
const MAX_LISTED_PLACES = 100
const YEAR_MS = 365 * 24 * 3_600_000

/** The places that the address of the page names (ticked or found), otherwise those that the scheduled job would ask. */
export async function findAskable(context: AdminContext) {
  const { admin, url } = context
  const { searchParams } = url
  const isChosen = searchParams.has('id') || searchParams.get('all') === 'yes'
  const { inquiry } = await admin.settings.read()
  if (!isChosen) {
    const { total, targets } = await admin.inquiries.due(inquiry, MAX_INQUIRIES)
    return { inquiry, isChosen, total, targets, skippedCount: 0, skipped: [] }
  }
  const target = await readBulkTarget(context)
  let targets: InquiryTarget[] = []
  let [total, skippedCount] = [0, 0]
  const skipped: InquiryPlan['skipped'][number][] = []
  for await (const page of admin.bulkEditor.pages(target)) {
    const plan = await admin.inquiries.plan(page.map(({ place }) => place))
    total += plan.targets.length
    skippedCount += plan.skipped.length
    skipped.push(...plan.skipped.slice(0, MAX_LISTED_PLACES - skipped.length))
    const oldest = [...targets, ...plan.targets].toSorted((one, other) =>
      (one.place.confirmedAt ?? '') < (other.place.confirmedAt ?? '') ? -1 : 1,
    )
    targets = oldest.slice(0, MAX_INQUIRIES)
  }
  return { inquiry, isChosen, total, targets, skippedCount, skipped }
}

/** What the screen shows of it. */
export async function readAskView(context: AdminContext) {
  const { admin, url } = context
  const { inquiry, isChosen, total, targets, skippedCount, skipped } = await findAskable(context)
  return {
    inquiry,
    isChosen,
    total,
    hasMail: await admin.settingsChecks.hasMail(),
    counts: await admin.inquiryCounts(new Date(Date.now() - YEAR_MS)),
    count: targets.length,
    places: targets.slice(0, MAX_LISTED_PLACES).map(toItem),
    skippedCount,
    skipped: skipped.map(({ place: { id, name }, reason }) => ({ id, name, reason })),
    sentCount: url.searchParams.get('asked') ?? undefined,
  }
}

export type AskView = Awaited<ReturnType<typeof readAskView>>

function toItem({ place: { id, name, confirmedAt }, recipients }: InquiryTarget) {
  return { id, name, confirmedAt, recipients }
}
