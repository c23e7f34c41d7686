import { Link } from 'react-router'
import type { StoredBackup } from '../../../domain/admin/backups.ts'
import { useLocale } from '../../locale.ts'
import { megabytes } from '../../messages/admin/megabytes.ts'
import { LocalTime } from '../local-time.tsx'
import { useWords } from '../visitor-words.ts'
import { backupWordsOf } from './backup-words.ts'
import { TableHead } from '../table-head.tsx'

/** Every backup with its contents, and a link to restore it. */
export function BackupTable({ backups }: { backups: readonly StoredBackup[] }) {
  const locale = useLocale()
  const words = backupWordsOf(locale)
  const { units } = useWords()
  const { at, places, messages, pictures, size, program } = words
  return (
    <table className="account-table">
      <TableHead columns={[at, places, messages, pictures, size, program]} buttons={words.action} />
      <tbody>
        {backups.map(({ name, kind, facts }) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row">
              <LocalTime iso={facts.at} />
              {kind !== 'made' && <span className="soft"> {words.kinds[kind]}</span>}
              {facts.isSealed && <span className="soft">, {words.sealed}</span>}
            </th>
            <td data-label={places}>{units.number(facts.places)}</td>
            <td data-label={messages}>{units.number(facts.messages)}</td>
            <td data-label={pictures}>{units.number(facts.pictures)}</td>
            <td data-label={size}>{megabytes(facts.bytes, locale)}</td>
            <td data-label={program}>{facts.program}</td>
            <td>
              <Link to={`?${new URLSearchParams({ restore: name, kind })}`}>{words.restore}</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
