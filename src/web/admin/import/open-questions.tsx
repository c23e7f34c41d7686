import type { QuestionCount } from '../../../domain/import/import-store.ts'
import { AdminLink } from '../admin-link.tsx'
import { useAdminWords } from '../admin-words.ts'

type Props = {
  /** of the import */
  id: number
  count: QuestionCount
}

/** Leads to the rows of an applied import that wait for an answer. */
export function OpenQuestions({ id, count }: Props) {
  const { importScreens } = useAdminWords()
  const tab = count.setAside > 0 ? 'set-aside' : 'similar'
  return (
    <AdminLink to="import" params={{ token: String(id) }} suffix={`?show=${tab}`}>
      {importScreens.openQuestions(count)}
    </AdminLink>
  )
}
