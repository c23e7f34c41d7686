import { Link, useSearchParams } from 'react-router'
import { useLocale, useWords } from '../words.tsx'
import { pathTo } from '../paths.ts'

/** The thank-you page; one gets here only by the redirect that follows the commit. */
export function SentPage({ place }: { place?: { slug: string; name: string } }) {
  const { form } = useWords()
  const locale = useLocale()
  const [params] = useSearchParams()
  const receipt = params.get('beleg')
  return (
    <div className="page page-narrow prose">
      <h1>{form.sentTitle}</h1>
      {receipt && /^LP-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(receipt) && <p>{form.sentText(receipt)}</p>}
      {place && <p className="soft">{form.sentTo(place.name)}</p>}
      <p>
        {place && (
          <>
            <Link to={pathTo('place', locale, place)}>{form.backToPlace(place.name)}</Link> ·{' '}
          </>
        )}
        <Link to={pathTo('finder', locale)}>{form.backToFinder}</Link>
      </p>
    </div>
  )
}
