import { Link } from 'react-router'
import { useLocale } from '../../words.tsx'
import { operatorPath } from '../operator-routes.ts'
import { useOperatorWords } from '../operator-words.ts'

type Props = {
  /** of the import */
  id: number
  count: number
}

/** Leads to the rows that an import has left out, since they may be stored places, and that nobody has answered for. */
export function OpenDoubles({ id, count }: Props) {
  const { importDesk } = useOperatorWords()
  const path = operatorPath('import', useLocale(), { token: String(id) })
  return <Link to={`${path}?show=similar`}>{importDesk.openDoubles(count)}</Link>
}
