import { Form } from 'react-router'
import type { ShownThread } from './inbox-thread.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import { useDraftText } from './use-draft-text.ts'
import { LocalTime } from '../local-time.tsx'

type Props = {
  id: string
  thread: ShownThread
  /** what could not be stored, to be typed on */
  typed?: { kind: string; text: string }
}

/** What people wrote about a message: notes for each other, answers to its author, and the forms for both. */
export function ThreadView({ id, thread, typed }: Props) {
  const { thread: words } = useInboxScreenWords()
  const { entries, answer } = thread
  const textOf = (kind: string) => (typed?.kind === kind ? typed.text : undefined)
  return (
    <section className="inbox-thread" aria-labelledby="thread-title">
      <h3 id="thread-title">{words.title}</h3>
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <li key={entry.id} className={`inbox-entry inbox-entry-${entry.kind}`}>
              <p className="soft">
                {words.by[entry.kind](entry.author ?? words.formerAccount)}
                {' · '}
                <LocalTime iso={entry.at} />
                {entry.delivery && ` · ${entry.delivery}`}
              </p>
              <p className="inbox-entry-text">{entry.text}</p>
            </li>
          ))}
        </ol>
      )}
      {answer.bar ? (
        <p className="soft">
          {words.bars[answer.bar]}
          {answer.bar === 'no_mail_server' && answer.to && (
            <>
              {' '}
              <a href={`mailto:${encodeURIComponent(answer.to).replace('%40', '@')}`}>
                {words.writeOtherwise}
              </a>
            </>
          )}
        </p>
      ) : (
        <AnswerForm id={id} thread={thread} text={textOf('answer')} />
      )}
      <details open={textOf('note') !== undefined}>
        <summary>{words.noteTitle}</summary>
        <NoteForm id={id} thread={thread} text={textOf('note')} />
      </details>
    </section>
  )
}

type FormProps = { id: string; thread: ShownThread; text: string | undefined }

// A text field is new after one's own entry, and stays when the page only learns of something else.
function AnswerForm({ id, thread: { answer, newId, own, assignment }, text }: FormProps) {
  const { thread: words } = useInboxScreenWords()
  const sent = own.answer
  const field = useDraftText({ operator: assignment.me, part: `answer ${id}`, sent })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="entry" value={newId} />
      <label htmlFor="answer">{words.answerTo(answer.to ?? '')}</label>
      <textarea
        key={sent}
        ref={field}
        id="answer"
        name="text"
        rows={6}
        defaultValue={text}
        required
      />
      <p className="soft">{words.quoted}</p>
      <p className="inbox-steps">
        <button type="submit" name="intent" value="answer" className="button button-primary">
          {words.send}
        </button>
        {answer.mayFinish && (
          <button type="submit" name="intent" value="answer-done" className="button">
            {words.sendAndFinish}
          </button>
        )}
      </p>
    </Form>
  )
}

function NoteForm({ id, thread: { newId, own, assignment }, text }: FormProps) {
  const { thread: words } = useInboxScreenWords()
  const sent = own.note
  const field = useDraftText({ operator: assignment.me, part: `note ${id}`, sent })
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="entry" value={newId} />
      <label htmlFor="note">{words.noteLabel}</label>
      <textarea
        key={sent}
        ref={field}
        id="note"
        name="text"
        rows={3}
        defaultValue={text}
        required
      />
      <button type="submit" name="intent" value="note" className="button">
        {words.saveNote}
      </button>
    </Form>
  )
}

type AssignProps = { id: string; assignment: ShownThread['assignment'] }

/** Who takes care of a message. */
export function AssignForm({ id, assignment: { assignee, me, operators } }: AssignProps) {
  const { thread: words } = useInboxScreenWords()
  return (
    <div className="inbox-assign">
      <Form method="post" preventScrollReset key={assignee ?? ''}>
        <input type="hidden" name="id" value={id} />
        <label htmlFor="assignee">{words.assignee}</label>
        <select id="assignee" name="assignee" defaultValue={assignee ?? ''}>
          <option value="">{words.nobody}</option>
          {operators.map((operator) => (
            <option key={operator.id} value={operator.id}>
              {operator.name}
            </option>
          ))}
        </select>
        <button type="submit" name="intent" value="assign" className="button">
          {words.assign}
        </button>
      </Form>
      {assignee !== me && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="assignee" value={me} />
          <button
            type="submit"
            name="intent"
            value="assign"
            className="button"
            data-key="a"
            aria-keyshortcuts="a"
          >
            {words.assignToMe}
            <kbd aria-hidden="true">a</kbd>
          </button>
        </Form>
      )}
    </div>
  )
}
