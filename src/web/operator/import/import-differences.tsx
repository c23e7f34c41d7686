import type { FieldDifference } from '../../../domain/import/import-run.ts'
import { useOperatorWords } from '../operator-words.ts'

type Props = { differences: readonly FieldDifference[]; isNew?: boolean; before?: string }

/** What changes, field by field; of a new place all that it says. */
export function Differences({ differences, isNew = false, before: beforeTitle }: Props) {
  const { importDesk } = useOperatorWords()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{importDesk.fieldTitle}</th>
          {!isNew && <th scope="col">{beforeTitle ?? importDesk.before}</th>}
          <th scope="col">{isNew ? importDesk.inFile : importDesk.after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{importDesk.fieldName(field)}</th>
            {!isNew && <td>{before ?? <i>{importDesk.empty}</i>}</td>}
            <td>{after ?? <i>{importDesk.empty}</i>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
