import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from './link.tsx'
import type { FormName } from '../../domain/submissions/submission.ts'
import { COPY_PARAMETER } from '../forms/sent-address.ts'
import { useLocale } from '../locale.ts'
import { useFormWords } from '../words/forms.ts'
import { ReceiptText } from './receipt-text.tsx'
import { pathTo } from '../paths.ts'
import type { SentPlace } from '../views/sent-place.ts'

/** The thank-you page; one gets here only by the redirect that follows the commit. */
type Props = { form: FormName; place?: SentPlace; sentTo?: string; children?: ReactNode }

export function SentPage({ form: sent, place, sentTo, children }: Props) {
  const { form, proposals } = useFormWords()
  const locale = useLocale()
  const [params] = useSearchParams()
  const receipt = params.get('beleg')
  return (
    <div className="page page-narrow prose">
      <h1>{proposals.sentTitles[sent]}</h1>
      {receipt && /^LP-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(receipt) && (
        <p>
          <ReceiptText text={form.sentText(receipt)} receipt={receipt} />
        </p>
      )}
      {sentTo && <p className="soft">{form.sentTo(sentTo)}</p>}
      <p>{proposals.nextSteps[sent]}</p>
      {params.has(COPY_PARAMETER) && <p>{form.copyFollows}</p>}
      {children}
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
