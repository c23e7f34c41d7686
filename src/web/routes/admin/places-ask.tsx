import { data, Form, redirect } from 'react-router'
import { useInquiryWords, inquiryWords } from '../../words/inquiries.ts'
import {
  type AskView,
  findAskable,
  MAX_INQUIRIES,
  readAskView,
} from '../../admin/many-places/ask-view.ts'
import { Notice } from '../../admin/alert.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminContextOf } from '../../admin/requests.ts'
import type { Route } from './+types/places-ask'
import { PlacesScreen } from '../../admin/places/places-screen.tsx'
import { PlaceLink } from '../../admin/admin-link.tsx'

export async function loader(args: Route.LoaderArgs) {
  return data(await readAskView(adminContextOf(args)))
}

export async function action(args: Route.ActionArgs) {
  const context = adminContextOf(args)
  const { admin, actor, url } = context
  if (!(await admin.settingsChecks.hasMail())) throw data(null, { status: 400 })
  const { targets } = await findAskable(context)
  const sentCount = await admin.inquiries.ask(targets, actor)
  return redirect(`${url.pathname}?asked=${sentCount}`, 303)
}

export const meta = adminMeta((locale) => inquiryWords(locale).title)

/** Lists who would be asked by e-mail whether their entry is still correct, with the button that sends the e-mails. */
export default function AskPage({ loaderData: view }: Route.ComponentProps) {
  const words = useInquiryWords()
  const { inquiry, hasMail, counts, sentCount, count, total } = view
  return (
    <PlacesScreen title={words.title} lead={words.lead}>
      {sentCount !== undefined && <Notice>{words.asked(Number(sentCount) || 0)}</Notice>}
      {!hasMail && <p className="field-problem">{words.noMail}</p>}
      <p>{inquiry.isOn ? words.isOn(inquiry.everyMonths) : words.isOff}</p>
      <p className="soft">{words.counts(counts)}</p>
      <section aria-labelledby="who">
        <h2 id="who">{view.isChosen ? words.chosenTitle : words.dueTitle}</h2>
        <p>{total > 0 ? words.would(total) : words.nobody}</p>
        {total > count && <p className="soft">{words.tooMany(MAX_INQUIRIES)}</p>}
        {count > 0 && hasMail && (
          <Form method="post">
            <p className="hours-actions">
              <button type="submit" className="button button-primary">
                {words.ask(count)}
              </button>
              <span className="soft">{words.pace}</span>
            </p>
          </Form>
        )}
        {count > 0 && <PlacesToAsk view={view} />}
      </section>
      <PlacesNotAsked view={view} />
    </PlacesScreen>
  )
}

function PlacesToAsk({ view: { places, total } }: { view: AskView }) {
  const words = useInquiryWords()
  return (
    <>
      <ul className="ask-list">
        {places.map(({ id, name, confirmedAt, recipients }) => (
          <li key={id}>
            <PlaceLink place={{ id, name }} />
            <span className="soft">
              {words.recipients}: {recipients.join(', ')} · {words.confirmed}:{' '}
              {confirmedAt ? words.date(confirmedAt) : words.never}
            </span>
          </li>
        ))}
      </ul>
      {total > places.length && <p>{words.more(total - places.length)}</p>}
    </>
  )
}

function PlacesNotAsked({ view: { skipped, skippedCount } }: { view: AskView }) {
  const words = useInquiryWords()
  if (skippedCount === 0) return null
  return (
    <details>
      <summary>{words.skippedTitle(skippedCount)}</summary>
      <ul className="ask-list">
        {skipped.map(({ id, name, reason }) => (
          <li key={id}>
            <PlaceLink place={{ id, name }} />
            <span className="soft">{words.bars[reason]}</span>
          </li>
        ))}
      </ul>
      {skippedCount > skipped.length && <p>{words.more(skippedCount - skipped.length)}</p>}
    </details>
  )
}
