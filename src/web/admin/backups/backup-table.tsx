import { Link } from 'react-router'
import type { StoredBackup } from '../../../domain/admin/backups.ts'
import { useLocale } from '../../locale.ts'
import { megabytes } from '../../messages/admin/megabytes.ts'
import { LocalTime } from '../local-time.tsx'
import { useWords } from '../visitor-words.ts'
import { backupWordsOf } from './backup-words.ts'
import { TableHead } from '../table-head.tsx'

/** Every backup with what it holds, and the way to restore it. */
export function BackupTable({ backups }: { backups: readonly StoredBackup[] }) {
  const locale = useLocale()
  const words = backupWordsOf(locale)
  const { units } = useWords()
  return (
    <div
      className="overview-table backup-table"
      // What scrolls must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={words.table}
    >
      <table>
        <TableHead
          columns={[
            words.at,
            words.places,
            words.messages,
            words.pictures,
            words.size,
            words.program,
            words.action,
          ]}
        />
        <tbody>
          {backups.map(({ name, kind, facts }) => (
            <tr key={`${kind} ${name}`}>
              <th scope="row">
                <LocalTime iso={facts.at} />
                {kind !== 'made' && <span className="soft"> {words.kinds[kind]}</span>}
                {facts.isSealed && <span className="soft">, {words.sealed}</span>}
              </th>
              <td className="numeric">{units.number(facts.places)}</td>
              <td className="numeric">{units.number(facts.messages)}</td>
              <td className="numeric">{units.number(facts.pictures)}</td>
              <td className="numeric">{megabytes(facts.bytes, locale)}</td>
              <td>{facts.program}</td>
              <td>
                <Link to={`?${new URLSearchParams({ restore: name, kind })}`}>{words.restore}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
