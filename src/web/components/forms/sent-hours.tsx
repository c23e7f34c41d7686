import { useSearchParams } from 'react-router'
import { HOURS_PARAMETER } from '../../forms/sent-address.ts'
import { UnderstoodHours } from './understood-hours.tsx'

/** How the hours of a form that was sent without a script are understood: its page had no chance to say it. */
export function SentHours() {
  const [params] = useSearchParams()
  return <UnderstoodHours text={params.get(HOURS_PARAMETER) ?? ''} />
}
