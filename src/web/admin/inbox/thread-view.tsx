import { Form } from 'react-router'
import type { ShownThread } from './inbox-thread.ts'
import { useInboxScreenWords } from './inbox-words.ts'
import { LocalTime } from '../local-time.tsx'
import { type RefObject, useEffect, useRef } from 'react'
import { saveDraft, readDraft } from '../unsent-drafts.ts'
import { IntentButton, IntentForm } from '../intent-button.tsx'

type Props = {
  id: string
  thread: ShownThread
  /** a text that could not be stored, to continue typing */
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

function AnswerForm({ id, thread, text }: FormProps) {
  const { thread: words } = useInboxScreenWords()
  return (
    <Form method="post" preventScrollReset>
      <EntryField
        {...{ id, thread, text }}
        part="answer"
        label={words.answerTo(thread.answer.to ?? '')}
      />
      <p className="soft">{words.quoted}</p>
      <p className="inbox-steps">
        <IntentButton intent="answer" variant="primary">
          {words.send}
        </IntentButton>
        {thread.answer.mayFinish && (
          <IntentButton intent="answer-done">{words.sendAndFinish}</IntentButton>
        )}
      </p>
    </Form>
  )
}

function NoteForm({ id, thread, text }: FormProps) {
  const { thread: words } = useInboxScreenWords()
  return (
    <Form method="post" preventScrollReset>
      <EntryField {...{ id, thread, text }} part="note" label={words.noteLabel} />
      <IntentButton intent="note">{words.saveNote}</IntentButton>
    </Form>
  )
}

type EntryProps = FormProps & { part: 'answer' | 'note'; label: string }

// The field is emptied after the person's own entry, but keeps its text when the page reloads for any other reason.
function EntryField({
  id,
  thread: { newId, entryCounts, assignment },
  text,
  part,
  label,
}: EntryProps) {
  const sent = entryCounts[part]
  const field = useDraftText({ operator: assignment.me, part: `${part} ${id}`, sent })
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="entry" value={newId} />
      <label htmlFor={part}>{label}</label>
      <textarea
        key={sent}
        ref={field}
        id={part}
        name="text"
        rows={part === 'answer' ? 6 : 3}
        defaultValue={text}
        required
      />
    </>
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
        <IntentButton intent="assign">{words.assign}</IntentButton>
      </Form>
      {assignee !== me && (
        <IntentForm
          intent="assign"
          fields={{ id, assignee: me }}
          preventScrollReset
          data-key="a"
          aria-keyshortcuts="a"
        >
          {words.assignToMe}
          <kbd aria-hidden="true">a</kbd>
        </IntentForm>
      )}
    </div>
  )
}

type DraftKey = {
  /** id of the person who types */
  operator: string
  /** what the text is for; the name is unique */
  part: string
  /** how many entries were sent; once there is another one, the draft has been sent */
  sent: number
}

/** Keeps the text of a field until it is sent. Another message, a step or an ended session would lose it. */
function useDraftText({ operator, part, sent }: DraftKey): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const element = field.current
    if (!element) return undefined
    const draft = toDraftText(readDraft(operator, part))
    if (draft?.sent === sent && element.value === '') show(element, draft.text)
    const save = () => {
      const { value: text } = element
      saveDraft(operator, part, text.trim() === '' ? undefined : { sent, text })
    }
    save()
    element.addEventListener('input', save)
    return () => element.removeEventListener('input', save)
  }, [operator, part, sent])
  return field
}

function show(element: HTMLTextAreaElement, text: string): void {
  element.value = text
  const folded = element.closest('details')
  if (folded) folded.open = true
}

function toDraftText(value: unknown): { sent: number; text: string } | undefined {
  if (typeof value !== 'object' || value === null || !('sent' in value && 'text' in value)) {
    return undefined
  }
  const { sent, text } = value
  return typeof sent === 'number' && typeof text === 'string' ? { sent, text } : undefined
}
