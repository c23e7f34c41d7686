import { Form } from 'react-router'
import type { StoredBackup } from '../../../domain/admin/backups.ts'
import { useLocale } from '../../locale.ts'
import { LocalTime } from '../local-time.tsx'
import { backupWordsOf } from './backup-words.ts'
import { IntentButton } from '../intent-button.tsx'
import { AdminLink } from '../admin-link.tsx'

type Props = {
  backup: StoredBackup
  /** what the site holds now, for comparison */
  current: { places: number; inbox: number }
  /** false with PostgreSQL, which is restored on the server */
  mayRestore: boolean
}

/** What restoring a backup would do, before it is done. */
export function AskRestore({ backup, current, mayRestore }: Props) {
  const locale = useLocale()
  const words = backupWordsOf(locale)
  const { name, kind, facts } = backup
  const { ask } = words
  return (
    <div className="problem-summary">
      <h2>{ask.title}</h2>
      <p>
        <LocalTime iso={facts.at} />. {ask.lead(facts.places, facts.messages, facts.pictures)}{' '}
        {ask.now(current.places, current.inbox)}
      </p>
      {mayRestore ? (
        <>
          <ul>
            {(kind === 's3' ? [ask.fetched, ...ask.points] : ask.points).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          {/* A whole document: the router would ask for more of the page from a server that is restarting. */}
          <Form method="post" className="import-steps" reloadDocument>
            <input type="hidden" name="name" value={name} />
            <input type="hidden" name="kind" value={kind} />
            <IntentButton intent="restore">{ask.yes}</IntentButton>
            <AdminLink to="backups">{ask.no}</AdminLink>
          </Form>
        </>
      ) : (
        <>
          <p>{words.onServer(kind === 's3' ? `${name} --from-s3` : name)}</p>
          <p>
            <AdminLink to="backups">{ask.no}</AdminLink>
          </p>
        </>
      )}
    </div>
  )
}
