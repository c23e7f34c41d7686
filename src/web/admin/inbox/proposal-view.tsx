import { Form } from 'react-router'
import type { HoursAnswer } from '../../../domain/places/hours-reader.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import type { ShownChange, ShownProposal } from './inbox-proposal.ts'
import { IntentButton } from '../intent-button.tsx'

type Props = { id: string; proposal: ShownProposal }

/** A correction or suggestion beside the current values of the place, with the decision about each field. */
export function ProposalView({ id, proposal }: Props) {
  const { proposal: words } = useInboxScreenWords()
  const { changes, isSuggestion, isOpen, mayAccept, draft } = proposal
  const openCount = changes.filter(({ decision }) => !decision).length
  return (
    <section className="inbox-changes" aria-labelledby="changes-title">
      <h3 id="changes-title">{isSuggestion ? words.suggestionTitle : words.title}</h3>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <dl>
          {changes.map((change) => (
            <Change
              key={change.field}
              change={change}
              isSuggestion={isSuggestion}
              offers={isOpen && !isSuggestion && !change.decision ? { mayAccept } : undefined}
            />
          ))}
        </dl>
        {isOpen && !mayAccept && <p className="soft">{words.editorsOnly}</p>}
        {isOpen && !isSuggestion && openCount > 1 && <DecideAll mayAccept={mayAccept} />}
        {draft && <DraftChoice draft={draft} mayAccept={mayAccept} />}
      </Form>
    </section>
  )
}

type ChangeProps = {
  change: ShownChange
  isSuggestion: boolean
  offers: { mayAccept: boolean } | undefined
}

function Change({ change, isSuggestion, offers }: ChangeProps) {
  const { proposal: words } = useInboxScreenWords()
  const {
    field,
    recorded,
    proposed,
    now,
    shownBefore,
    shownRecorded,
    isSetByHand,
    setBy,
    isSame,
    hours,
    decision,
  } = change
  const isClosing = field === 'closed'
  const hasMoved = !isSuggestion && !isClosing && !decision && now !== recorded
  return (
    <div className="inbox-change">
      <dt>{words.fields[field]}</dt>
      <dd>
        {!isSuggestion && !isClosing && (
          <>
            <del>{shownBefore ?? words.none}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins>{isClosing ? words.closed : proposed}</ins>
        {hours && hours.kind !== 'same' && <p className="soft">{hoursNote(hours, words)}</p>}
        {isSetByHand && !isSuggestion && <p className="soft">{words.setByHand(setBy)}</p>}
        {isSame && <p className="soft">{words.saysTheSame}</p>}
        {hasMoved && <p className="soft">{words.nowDiffers(shownRecorded ?? words.none)}</p>}
      </dd>
      {decision && <dd className="inbox-decision">{words.decisions[decision]}</dd>}
      {offers && (
        <dd className="inbox-decide">
          <input type="hidden" name={`seen.${field}`} value={now ?? ''} />
          {offers.mayAccept && hours?.kind === 'doubtful' && (
            <HoursAnswers answers={hours.answers} />
          )}
          {offers.mayAccept && hours?.kind !== 'unreadable' && hours?.kind !== 'doubtful' && (
            <IntentButton
              intent={`accept ${field}`}
              aria-label={words.acceptField(words.fields[field])}
            >
              {words.accept}
            </IntentButton>
          )}
          <IntentButton
            intent={`decline ${field}`}
            aria-label={words.declineField(words.fields[field])}
          >
            {words.decline}
          </IntentButton>
        </dd>
      )}
    </div>
  )
}

function hoursNote(hours: NonNullable<ShownChange['hours']>, words: ProposalWords): string {
  if (hours.kind === 'unreadable') return words.hoursUnreadable
  const read = words.hoursRead(hours.inWords)
  return hours.kind === 'doubtful' ? `${read}. ${words.hoursDoubts[hours.doubt]}` : read
}

type ProposalWords = ReturnType<typeof useInboxScreenWords>['proposal']

/** Replaces the accept button while hours are in doubt: one button per answer. */
function HoursAnswers({ answers }: { answers: readonly HoursAnswer[] }) {
  const { proposal: words } = useInboxScreenWords()
  return answers.map((answer) => (
    <IntentButton key={answer} intent={`accept openingHours ${answer}`}>
      {words.hoursAnswers[answer]}
    </IntentButton>
  ))
}

function DecideAll({ mayAccept }: { mayAccept: boolean }) {
  const { proposal: words } = useInboxScreenWords()
  return (
    <p className="inbox-steps">
      {mayAccept && (
        <IntentButton intent="accept all" variant="primary">
          {words.acceptAll}
        </IntentButton>
      )}
      <IntentButton intent="decline all">{words.declineAll}</IntentButton>
    </p>
  )
}

type DraftProps = { draft: NonNullable<ShownProposal['draft']>; mayAccept: boolean }

function DraftChoice({ draft, mayAccept }: DraftProps) {
  const { proposal: words } = useInboxScreenWords()
  return (
    <>
      {mayAccept && (
        <div className="inbox-draft">
          <label>
            {words.category}
            <select name="category" defaultValue={draft.categories[0]?.id}>
              {draft.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.country}
            <select name="country" defaultValue={draft.country}>
              {draft.countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <p className="soft">{words.draftNote}</p>
        </div>
      )}
      <p className="inbox-steps">
        {mayAccept && (
          <IntentButton
            intent="draft all"
            variant="primary"
            disabled={draft.categories.length === 0}
          >
            {words.makeDraft}
          </IntentButton>
        )}
        <IntentButton intent="decline all">{words.declineSuggestion}</IntentButton>
      </p>
    </>
  )
}
