import { data, useSearchParams } from 'react-router'
import { nameIn } from '../../domain/places/local-names.ts'
import { FORMS } from '../../domain/submissions/submission.ts'
import { HoursPreview } from '../components/forms/hours-preview.tsx'
import { Link } from '../components/link.tsx'
import { ReceiptText } from '../components/receipt-text.tsx'
import { PLAIN_PAGE } from '../components/site/plain-page.tsx'
import { webContext } from '../context.ts'
import { COPY_PARAMETER, HOURS_PARAMETER, RECEIPT_PARAMETER } from '../forms/sent-page-url.ts'
import { useLocale } from '../locale.ts'
import { pageMeta } from '../page-meta.ts'
import { localeOfPath, PATHS, pathTo } from '../paths.ts'
import { formWords, useFormWords } from '../words/forms.ts'
import type { Route } from './+types/sent'

/** The thank-you page of every form, reached only by the redirect that follows the commit. */
export async function loader({ params, url, pattern, context }: Route.LoaderArgs) {
  const { product, site } = context.get(webContext)
  const locale = localeOfPath(url.pathname)
  // The contact page also sends messages.
  const form = FORMS.find((name) => PATHS[`${name}Sent`][locale] === pattern) ?? 'message'
  if (params.slug === undefined) return { site, form }
  const opened = await product.openPlace(params.slug)
  if (opened.kind === 'unknown') throw data(null, { status: 404 })
  // The place may be gone or moved by now; the submission has arrived anyway.
  if (opened.kind !== 'found') return { site, form }
  const { slug, readsItself } = opened.place
  return { site, form, place: { slug, name: nameIn(opened.place, locale), readsItself } }
}

export const handle = PLAIN_PAGE

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return []
  const { site, form } = loaderData
  const { pathname } = location
  const title = formWords(localeOfPath(pathname)).proposals.sentTitles[form]
  return pageMeta({ site, title, pathname, indexed: false })
}

export default function SentPage({ loaderData }: Route.ComponentProps) {
  const { form: words, proposals } = useFormWords()
  const locale = useLocale()
  const [params] = useSearchParams()
  const { site, form, place } = loaderData
  const receipt = params.get(RECEIPT_PARAMETER)
  const receiver = place?.readsItself ? place.name : proposals.receivers.organisation(site.name)
  return (
    <div className="page page-narrow prose">
      <h1>{proposals.sentTitles[form]}</h1>
      {receipt && /^LP-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(receipt) && (
        <p>
          <ReceiptText text={words.sentText(receipt)} receipt={receipt} />
        </p>
      )}
      {form === 'message' && place && <p className="soft">{words.sentTo(receiver)}</p>}
      <p>{proposals.nextSteps[form]}</p>
      {params.has(COPY_PARAMETER) && <p>{words.copyFollows}</p>}
      <HoursPreview text={params.get(HOURS_PARAMETER) ?? ''} />
      <p>
        {place && (
          <>
            <Link to={pathTo('place', locale, place)}>{words.backToPlace(place.name)}</Link> ·{' '}
          </>
        )}
        <Link to={pathTo('finder', locale)}>{words.backToFinder}</Link>
      </p>
    </div>
  )
}
