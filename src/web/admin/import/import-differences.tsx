import type { FieldDifference } from '../../../domain/import/import-run.ts'
import { useAdminWords } from '../admin-words.ts'

type Props = { differences: readonly FieldDifference[]; isNew?: boolean; before?: string }

/** The changes field by field; for a new place, all its values. */
export function Differences({ differences, isNew = false, before: beforeTitle }: Props) {
  const { importScreens } = useAdminWords()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{importScreens.fieldTitle}</th>
          {!isNew && <th scope="col">{beforeTitle ?? importScreens.before}</th>}
          <th scope="col">{isNew ? importScreens.inFile : importScreens.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{importScreens.fieldName(field)}</th>
            {!isNew && <td>{before ?? <i>{importScreens.empty}</i>}</td>}
            <td>{after ?? <i>{importScreens.empty}</i>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
