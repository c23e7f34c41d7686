import { Link } from 'react-router'
import { isSignalCode } from '../../../lib/spam-shield/weights.ts'
import { useWords } from '../visitor-words.ts'
import type { InboxView, ShownDelivery, ShownMessage } from './inbox-view.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import { LocalTime } from '../local-time.tsx'
import { Deliveries } from './message-parts.tsx'
import { ProposalView } from './proposal-view.tsx'
import { AssignForm, ThreadView } from './thread-view.tsx'
import { StepButtons } from './step-buttons.tsx'
import { useAdminWords } from '../admin-words.ts'

type Props = {
  message: ShownMessage
  place: InboxView['place']
  proposal: InboxView['proposal']
  thread: InboxView['thread']
  /** a text that could not be stored */
  typed?: { kind: string; text: string }
  deliveries: readonly ShownDelivery[]
  /** the query of the list without this message */
  backTo: string
  /** receipt of the message to open after this one has moved */
  next?: string
}

/** A message with its steps, its place, and the reasons for its verdict. */
export function MessageView(props: Props) {
  const { message, place, proposal, thread, typed, deliveries, backTo, next } = props
  const { admin: adminWords, inbox: words } = useAdminWords()
  const { inbox } = adminWords
  const { fields, receipt } = message
  const from = fields['name'] ?? ''
  const to = place?.formerName ?? place?.name
  const mayReply = thread !== undefined && !thread.answer.bar
  return (
    <article className="inbox-message" id="message" tabIndex={-1} aria-labelledby="message-title">
      <p className="inbox-back">
        <Link to={backTo}>{inbox.back}</Link>
      </p>
      <h2 id="message-title">
        {message.form === 'suggestion'
          ? inbox.headings.suggestion(from, to)
          : inbox.headings[message.form](from, to ?? inbox.organisation)}
      </h2>
      <p className="soft">
        <LocalTime iso={message.receivedAt} /> · <span className="receipt-number">{receipt}</span> ·{' '}
        {words.status[message.status]} · {inbox.locale[message.locale]}
      </p>
      <div className="inbox-steps">
        {mayReply && <ReplyLink />}
        <StepButtons
          id={message.id}
          receipt={receipt}
          steps={message.steps}
          next={next}
          isFirst={!mayReply}
        />
        {thread && <AssignForm id={message.id} assignment={thread.assignment} />}
      </div>
      {fields['message'] && (
        <p className="inbox-text" lang={message.locale}>
          {fields['message']}
        </p>
      )}
      {proposal && <ProposalView id={message.id} proposal={proposal} />}
      {thread && <ThreadView id={message.id} thread={thread} typed={typed} />}
      <Facts message={message} place={place} />
      <Reasons message={message} />
      <Deliveries message={message} deliveries={deliveries} />
    </article>
  )
}

/** A link to the answer field; with a script, it moves the focus there. */
function ReplyLink() {
  const { thread } = useInboxScreenWords()
  return (
    <a
      href="#answer"
      className="button button-primary"
      data-key="r"
      aria-keyshortcuts="r"
      onClick={() => document.getElementById('answer')?.focus()}
    >
      {thread.reply}
      <kbd aria-hidden="true">r</kbd>
    </a>
  )
}

function Facts({ message, place }: Pick<Props, 'message' | 'place'>) {
  const { admin: adminWords, inbox: words } = useAdminWords()
  const { inbox } = adminWords
  const { thread } = useInboxScreenWords()
  const labels: Record<string, string> = words.fields
  const rest = Object.entries(message.fields).filter(
    ([name, value]) => name !== 'message' && name !== 'name' && value !== '',
  )
  return (
    <dl className="inbox-facts">
      {rest.map(([name, value]) => (
        <div key={name}>
          <dt>{labels[name] ?? name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {message.page && (
        <div>
          <dt>{words.page}</dt>
          <dd>{message.page}</dd>
        </div>
      )}
      {place?.formerName && (
        <div>
          <dt>{inbox.wentTo}</dt>
          <dd>{inbox.mergedSince(place.formerName)}</dd>
        </div>
      )}
      {place && (
        <div>
          <dt>{inbox.place}</dt>
          <dd>
            {[place.name, ...place.lines].join(', ')}
            {place.path && (
              <>
                {' · '}
                <Link to={place.path} reloadDocument>
                  {inbox.openPlace}
                </Link>
              </>
            )}
            {place.editPath && (
              <>
                {' · '}
                <Link to={place.editPath}>{thread.editPlace}</Link>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The signals with their points. */
function Reasons({
  message: { signals, score, threshold, status, verdict },
}: Pick<Props, 'message'>) {
  const { admin: adminWords, inbox: words, signals: sentences } = useAdminWords()
  const { units } = useWords()
  const { inbox } = adminWords
  const box = status === 'quarantine' ? 'quarantine' : 'inbox'
  const summary = score < threshold ? inbox.whySummary : inbox.whyOver
  return (
    <section className="inbox-reasons">
      <p>
        <strong>{inbox.why[box]}</strong> {summary(units.number(score), units.number(threshold))}
      </p>
      {box === 'quarantine' && verdict === 'accept' && <p>{inbox.markedByPerson}</p>}
      {box === 'inbox' && verdict === 'quarantine' && <p>{inbox.releasedByPerson}</p>}
      {signals.length === 0 ? (
        <p className="soft">{words.noReasons}</p>
      ) : (
        <ul>
          {signals.map(({ code, points, details = {} }, at) => (
            // The same reason may occur twice; the list never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${code}-${at}`}>
              <span>{isSignalCode(code) ? sentences[code](details) : code}</span>
              <b>{units.number(points)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
