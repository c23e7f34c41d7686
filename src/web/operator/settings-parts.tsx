import type { ReactNode } from 'react'
import type { Section } from '../../domain/operators/site-settings.ts'
import { Field, type FieldProps } from '../components/forms/field.tsx'
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

type SettingProps = Omit<FieldProps, 'id' | 'problem' | 'defaultValue' | 'readOnly'> & {
  section: Section
  value: string
  answer: SettingsAnswer | undefined
  /** the variable that decides it */
  fixedBy?: string
}

/** A field of a section; what the environment decides can only be read. */
export function SettingsField({ section, value, answer, fixedBy, ...field }: SettingProps) {
  const words = useSettingsWords()
  const own = answer?.section === section ? answer : undefined
  const problem = own?.problems?.find((one) => one.field === field.name)
  return (
    <Field
      {...field}
      id={`${section}-${field.name}`}
      hint={fixedBy ? words.fixed(fixedBy) : field.hint}
      defaultValue={own?.typed?.[field.name] ?? value}
      readOnly={fixedBy !== undefined}
      problem={problem && words.problem(problem)}
    />
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
