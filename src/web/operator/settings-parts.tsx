import type { ReactNode } from 'react'
import type { Section } from '../../domain/operators/site-settings.ts'
import type { SettingsAnswer } from './settings-action.ts'
import { useSettingsWords } from './settings-words.ts'

type SectionProps = {
  section: Section
  answer: SettingsAnswer | undefined
  /** which section has just been saved */
  saved: string | null
  /** nothing in it can be changed */
  isFixed?: boolean
  children: ReactNode
}

/** One form of the settings. Plain, so that the whole page shows what holds now. */
export function SettingsSection({ section, answer, saved, isFixed, children }: SectionProps) {
  const words = useSettingsWords()
  const hasFailed = answer?.section === section
  return (
    <section className="settings-section" aria-labelledby={section}>
      <h2 id={section}>{words.sections[section]}</h2>
      {saved === section && !answer && <p role="status">{words.saved}</p>}
      {hasFailed && (
        <p className="problem-summary" role="alert">
          {answer.problems?.map((problem) => words.problem(problem)).join(' ')}
        </p>
      )}
      <form method="post" action="?" className="settings-form">
        <input type="hidden" name="section" value={section} />
        {children}
        {!isFixed && (
          <button type="submit" className="button">
            {words.save}
          </button>
        )}
      </form>
    </section>
  )
}

type FieldProps = {
  section: Section
  name: string
  label: string
  value: string
  answer: SettingsAnswer | undefined
  hint?: string
  type?: 'number' | 'text'
  rows?: number
  /** the variable that decides it */
  fixedBy?: string
  lang?: string
  onInput?: (value: string) => void
}

/** A field with its hint and what is wrong with it; what the environment decides can only be read. */
export function SettingsField(props: FieldProps) {
  const { section, name, label, value, answer, hint, type = 'text', rows, fixedBy, lang } = props
  const words = useSettingsWords()
  const own = answer?.section === section ? answer : undefined
  const problem = own?.problems?.find(({ field }) => field === name)
  const id = `${section}-${name}`
  const notes = [fixedBy ? words.fixed(fixedBy) : hint].filter(Boolean)
  const shared = {
    id,
    name,
    lang,
    defaultValue: own?.typed?.[name] ?? value,
    readOnly: fixedBy !== undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby':
      [notes.length > 0 && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') ||
      undefined,
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {notes.length > 0 && (
        <span className="hint" id={`${id}-hint`}>
          {notes.join(' ')}
        </span>
      )}
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input
          type={type}
          {...shared}
          onInput={(event) => props.onInput?.(event.currentTarget.value)}
        />
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {words.problem(problem)}
        </p>
      )}
    </div>
  )
}

type ChoiceProps = {
  section: Section
  name: string
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  answer: SettingsAnswer | undefined
  hint?: string
}

/** A field with a few answers. */
export function SettingsChoice(props: ChoiceProps) {
  const { section, name, label, value, choices, answer, hint } = props
  const typed = answer?.section === section ? answer.typed?.[name] : undefined
  const id = `${section}-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <select
        id={id}
        name={name}
        defaultValue={typed ?? value}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}

type TrialProps = {
  of: 'mail' | 'webhook' | 'map'
  label: string
  answer: SettingsAnswer | undefined
}

/** A button that tries something out, and what came of it. */
export function Trial({ of, label, answer }: TrialProps) {
  const trial = answer?.trial?.of === of ? answer.trial : undefined
  return (
    <form method="post" action="?">
      <button type="submit" className="button" name="try" value={of}>
        {label}
      </button>
      {trial && (
        <ul className="settings-trial" role="status">
          {trial.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </form>
  )
}
