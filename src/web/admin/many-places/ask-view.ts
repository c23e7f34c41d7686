import type { Askable, InquiryPlan } from '../../../domain/inquiries/ask-places.ts'
import type { AdminCall } from '../requests.ts'
import { readBulkTarget } from './bulk-form.tsx'

/** How many places are asked at once: as many mails as the mail server gets within two hours. */
export const MOST_ASKED = 600
const MOST_SHOWN = 100
const YEAR_MS = 365 * 24 * 3_600_000

/** The places that the address of the page names (ticked or found), otherwise those that the scheduled job would ask. */
export async function findAskable(call: AdminCall) {
  const { admin, url } = call
  const { searchParams } = url
  const isChosen = searchParams.has('id') || searchParams.get('all') === 'yes'
  const { inquiry } = await admin.settings.read()
  if (!isChosen) {
    const { total, askable } = await admin.askPlaces.due(inquiry, MOST_ASKED)
    return { inquiry, isChosen, total, askable, barredCount: 0, barred: [] }
  }
  const target = await readBulkTarget(call)
  let askable: Askable[] = []
  let [total, barredCount] = [0, 0]
  const barred: InquiryPlan['barred'][number][] = []
  for await (const page of admin.bulkEditor.pages(target)) {
    const plan = await admin.askPlaces.plan(page.map(({ place }) => place))
    total += plan.askable.length
    barredCount += plan.barred.length
    barred.push(...plan.barred.slice(0, MOST_SHOWN - barred.length))
    const oldest = [...askable, ...plan.askable].toSorted((one, other) =>
      (one.place.confirmedAt ?? '') < (other.place.confirmedAt ?? '') ? -1 : 1,
    )
    askable = oldest.slice(0, MOST_ASKED)
  }
  return { inquiry, isChosen, total, askable, barredCount, barred }
}

/** What the screen shows of it. */
export async function readAskView(call: AdminCall) {
  const { admin, url } = call
  const { inquiry, isChosen, total, askable, barredCount, barred } = await findAskable(call)
  return {
    inquiry,
    isChosen,
    total,
    hasMail: await admin.settingsChecks.hasMail(),
    counts: await admin.inquiryCounts(new Date(Date.now() - YEAR_MS)),
    count: askable.length,
    places: askable.slice(0, MOST_SHOWN).map(toItem),
    barredCount,
    barred: barred.map(({ place: { id, name }, bar }) => ({ id, name, bar })),
    asked: url.searchParams.get('asked') ?? undefined,
  }
}

export type AskView = Awaited<ReturnType<typeof readAskView>>

function toItem({ place: { id, name, confirmedAt }, recipients }: Askable) {
  return { id, name, confirmedAt, recipients }
}
