import type { ReactNode } from 'react'
import type { Section } from '../../../domain/admin/settings-sections.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import type { SettingsAnswer, TrialOf } from './settings-action.ts'
import type { SettingsView } from './settings-view.ts'
import { useSettingsWords } from './settings-words.ts'
import { IntentButton } from '../intent-button.tsx'

/** What every part of the screen needs to know. */
export type SettingsState = {
  view: SettingsView
  answer: SettingsAnswer | undefined
  /** which section has just been saved */
  saved: string | null
  /** the sections in which something is typed that is not saved */
  unsaved: readonly string[]
}

type SectionProps = {
  section: Section
  state: SettingsState
  /** nothing in it can be changed */
  isFixed?: boolean
  /** buttons beside that which saves */
  steps?: ReactNode
  takesFiles?: boolean
  /** what came of them */
  below?: ReactNode
  children: ReactNode
}

/** One form of the settings. Plain, so that the whole page shows what holds now. */
export function SettingsSection(props: SectionProps) {
  const { section, state, isFixed, steps, below, takesFiles, children } = props
  const words = useSettingsWords()
  const { view, answer, saved, unsaved } = state
  const own = answer?.section === section ? answer : undefined
  return (
    <section className="settings-section" aria-labelledby={section}>
      <h2 id={section}>{words.sections[section]}</h2>
      {saved === section && !answer && <p role="status">{words.saved}</p>}
      {(own?.problems ?? own?.isConflict) && (
        <p className="problem-summary" role="alert">
          {own.isConflict && words.conflict}
          {own.problems?.map((problem) => words.problem(problem)).join(' ')}
        </p>
      )}
      <form
        method="post"
        action={`?#${section}`}
        className="settings-form"
        data-section={section}
        encType={takesFiles ? 'multipart/form-data' : undefined}
      >
        <input type="hidden" name="version" value={own?.version ?? view.versions[section]} />
        {children}
        {!isFixed && (
          <p className="settings-steps">
            <IntentButton intent={section}>{words.save}</IntentButton>
            {steps}
            {unsaved.includes(section) && <span className="soft">{words.unsaved}</span>}
          </p>
        )}
      </form>
      {below}
    </section>
  )
}

/** What was typed into a field, where the page is shown again with it. */
export function typedInto(
  section: Section,
  name: string,
  { answer }: Pick<SettingsState, 'answer'>,
): string | undefined {
  return answer?.section === section ? answer.typed?.[name] : undefined
}

type SettingProps = Omit<FieldProps, 'id' | 'problem' | 'defaultValue' | 'readOnly'> & {
  section: Section
  /** as it is stored */
  value: string
  answer: SettingsAnswer | undefined
  /** the variable that decides it */
  fixedBy?: string
}

/** A field of a section; what the environment decides can only be read. */
export function SettingsField({ section, value, answer, fixedBy, ...field }: SettingProps) {
  const words = useSettingsWords()
  const own = answer?.section === section ? answer : undefined
  const typed = typedInto(section, field.name, { answer })
  const problem = own?.problems?.find((one) => one.field === field.name)
  const isOtherwise = own?.isConflict && typed !== undefined && lines(typed) !== lines(value)
  return (
    <Field
      {...field}
      id={`${section}-${field.name}`}
      hint={fixedBy ? words.fixed(fixedBy) : field.hint}
      defaultValue={typed ?? value}
      readOnly={fixedBy !== undefined}
      problem={
        isOtherwise ? words.storedNow(nameOf(value, field)) : problem && words.problem(problem)
      }
    />
  )
}

// A browser sends line breaks as CR LF.
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function nameOf(value: string, { options, none }: Pick<SettingProps, 'options' | 'none'>): string {
  return options?.find((option) => option.value === value)?.name ?? (value || none) ?? ''
}

type TrialProps = {
  of: TrialOf
  label: string
  answer: SettingsAnswer | undefined
}

/** A button that tries something out, and what came of it. */
export function Trial({ of, label, answer }: TrialProps) {
  return (
    <form method="post" action={`?#${of}`}>
      <IntentButton intent={`try-${of}`}>{label}</IntentButton>
      <TrialResult of={of} answer={answer} />
    </form>
  )
}

export function TrialResult({ of, answer }: Pick<TrialProps, 'of' | 'answer'>) {
  if (answer?.trial?.of !== of) return null
  return (
    <ul className="settings-trial" role="status">
      {answer.trial.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
