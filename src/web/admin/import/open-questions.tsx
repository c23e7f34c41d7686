import { Link } from 'react-router'
import type { QuestionCount } from '../../../domain/import/import-store.ts'
import { useLocale } from '../../locale.ts'
import { adminPath } from '../admin-routes.ts'
import { useAdminWords } from '../admin-words.ts'

type Props = {
  /** of the import */
  id: number
  count: QuestionCount
}

/** Leads to the rows of an applied import that wait for an answer. */
export function OpenQuestions({ id, count }: Props) {
  const { importScreens } = useAdminWords()
  const path = adminPath('import', useLocale(), { token: String(id) })
  const tab = count.setAside > 0 ? 'set-aside' : 'similar'
  return <Link to={`${path}?show=${tab}`}>{importScreens.openQuestions(count)}</Link>
}
