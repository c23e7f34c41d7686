import { Form, Link } from 'react-router'
import type { SiteSettings } from '../../context.ts'
import { DoubtfulLocation } from './import-doubt.tsx'
import { Differences } from './import-differences.tsx'
import { SimilarPlace } from './import-similar.tsx'
import type { ImportView } from './import-view.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'

type Change = ImportView['changes'][number]
type Site = Pick<SiteSettings, 'basemapPath'>

/** Changes of one kind, each with its current and new values. They are chosen before the import and undone after it. */
export function ChangeList({ view, site }: { view: ImportView; site: Site }) {
  const { importScreens } = useAdminWords()
  const { status, tab, changes, totals, acceptedHere } = view
  const isOpen = status === 'checked'
  const hasOpenQuestions = tab === 'similar' && view.hasOpenQuestions
  const isTicked = tab !== 'similar' && tab !== 'doubtful'
  return (
    <Form method="post" className="import-changes" key={`${tab} ${view.after}`}>
      <input type="hidden" name="show" value={tab} />
      {tab === 'doubtful' && <p>{importScreens.doubt.lead}</p>}
      {tab === 'similar' && isOpen && <p>{importScreens.similarLead}</p>}
      {hasOpenQuestions && <p>{importScreens.similarOpenLead}</p>}
      {tab === 'missing' && isOpen && <p>{importScreens.missingLead}</p>}
      {(isOpen || hasOpenQuestions) && (
        <div className="import-steps">
          {isTicked && <p>{importScreens.accepted(acceptedHere, totals[tab])}</p>}
          {tab === 'similar' && (
            <IntentButton intent="all-same">{importScreens.similar.allSame}</IntentButton>
          )}
          <IntentButton intent="all">
            {isTicked && importScreens.selectAll}
            {tab === 'similar' && importScreens.similar.allNew}
            {tab === 'doubtful' && importScreens.acceptAll}
          </IntentButton>
          {isOpen && (
            <IntentButton intent="none">
              {isTicked ? importScreens.selectNone : importScreens.acceptNone}
            </IntentButton>
          )}
        </div>
      )}
      <ul>
        {changes.map((change) => (
          <li key={change.position}>
            <ChangeCard
              change={change}
              status={status}
              hasRecords={view.hasRecords}
              hasOpenQuestions={hasOpenQuestions}
              site={tab === 'doubtful' ? site : undefined}
              hasInnerChoice={!isTicked}
            />
          </li>
        ))}
      </ul>
      <div className="import-steps">
        {isOpen && changes.length > 0 && (
          <IntentButton intent="save">{importScreens.save}</IntentButton>
        )}
        {hasOpenQuestions && changes.some((change) => change.question) && (
          <IntentButton intent="save" variant="primary">
            {importScreens.similar.answer}
          </IntentButton>
        )}
        {view.after > 0 && <Link to={`?show=${tab}`}>{importScreens.first}</Link>}
        {view.next !== undefined && (
          <Link to={`?show=${tab}&after=${view.next}`}>{importScreens.more}</Link>
        )}
      </div>
    </Form>
  )
}

type CardProps = {
  change: Change
  status: ImportView['status']
  hasRecords: boolean
  /** people are asked about the rows that were skipped when the rest was applied */
  hasOpenQuestions: boolean
  /** for the map that settles a doubt about coordinates */
  site?: Site
  /** a choice inside the card replaces the checkbox */
  hasInnerChoice: boolean
}

function ChangeCard({
  change,
  status,
  hasRecords,
  hasOpenQuestions,
  site,
  hasInnerChoice,
}: CardProps) {
  const { importScreens } = useAdminWords()
  const { position, name, line, isAccepted, isUndone } = change
  const canUndo = status === 'applied' && isAccepted && !isUndone
  return (
    <article className="import-card">
      <h2>
        {status === 'checked' && !hasInnerChoice ? (
          <label>
            <input type="hidden" name="position" value={position} />
            <input
              type="checkbox"
              name="accepted"
              value={position}
              defaultChecked={isAccepted}
              key={String(isAccepted)}
              aria-label={importScreens.accept(name)}
            />
            <span>{name}</span>
          </label>
        ) : (
          name
        )}
        {line !== undefined && <small>{importScreens.line(line, hasRecords)}</small>}
      </h2>
      {site && change.doubt ? (
        <DoubtfulLocation change={change} isOpen={status === 'checked'} site={site} />
      ) : change.similar ? (
        <SimilarPlace
          change={change}
          isOpen={status === 'checked' || (hasOpenQuestions && change.question !== undefined)}
        />
      ) : (
        <Differences differences={change.differences} isNew={change.kind === 'new'} />
      )}
      {isUndone && <p>{importScreens.undone}</p>}
      {canUndo && (
        <IntentButton intent={`undo:${position}`} variant="link">
          {importScreens.undoOne(name)}
        </IntentButton>
      )}
    </article>
  )
}
