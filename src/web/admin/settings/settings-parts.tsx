import { createContext, type ReactNode, use } from 'react'
import type { SecretName } from '../../../domain/admin/section-form.ts'
import type { Section } from '../../../domain/admin/settings-sections.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { CheckField } from '../../components/forms/check-field.tsx'
import type { SettingsActionData, TestKind } from './settings-action.ts'
import type { SettingsView } from './settings-view.ts'
import { useSettingsWords } from './settings-words.ts'
import { IntentButton } from '../intent-button.tsx'
import { Alert } from '../alert.tsx'

/** What every part of the screen needs to know. */
type SettingsState = {
  view: SettingsView
  answer: SettingsActionData | undefined
  /** which section has just been saved */
  saved: string | null
  /** the sections with unsaved input */
  unsaved: readonly string[]
}

export const SettingsContext = createContext<SettingsState | undefined>(undefined)

export function useSettings(): SettingsState {
  const state = use(SettingsContext)
  if (!state) throw new Error('a part of the settings stands outside of them')
  return state
}

type SectionProps = {
  section: Section
  /** the environment variable that sets the whole section */
  fixedBy?: string | undefined
  /** further buttons beside the save button */
  extraButtons?: ReactNode
  takesFiles?: boolean
  /** the results of these buttons */
  footer?: ReactNode
  children: ReactNode
}

/** One form of the settings. It is a plain form, so that saving reloads the whole page with the current values. */
export function SettingsSection(props: SectionProps) {
  const { section, fixedBy, extraButtons, footer, takesFiles, children } = props
  const words = useSettingsWords()
  const { view, answer, saved, unsaved } = useSettings()
  const sectionAnswer = answer?.section === section ? answer : undefined
  return (
    <section className="settings-section" aria-labelledby={section}>
      <h2 id={section}>{words.sections[section]}</h2>
      {saved === section && !answer && <p role="status">{words.saved}</p>}
      {(sectionAnswer?.problems ?? sectionAnswer?.isConflict) && (
        <Alert>
          {sectionAnswer.isConflict && words.conflict}
          {sectionAnswer.problems?.map((problem) => words.problem(problem)).join(' ')}
        </Alert>
      )}
      <form
        method="post"
        action={`?#${section}`}
        className="settings-form"
        data-section={section}
        encType={takesFiles ? 'multipart/form-data' : undefined}
      >
        <input
          type="hidden"
          name="version"
          value={sectionAnswer?.version ?? view.versions[section]}
        />
        <SectionContext value={{ section, sectionAnswer, fixedBy }}>{children}</SectionContext>
        {fixedBy === undefined && (
          <p className="settings-steps">
            <IntentButton intent={section}>{words.save}</IntentButton>
            {extraButtons}
            {unsaved.includes(section) && <span className="soft">{words.unsaved}</span>}
          </p>
        )}
      </form>
      {footer}
    </section>
  )
}

/** The section around a field, and the answer to show in it. */
const SectionContext = createContext<
  Partial<Pick<SectionProps, 'section' | 'fixedBy'>> & {
    sectionAnswer?: SettingsActionData | undefined
  }
>({})

/** The typed value of a field, if the page came back with it. */
export function useTyped(name: string): string | undefined {
  const { typed } = use(SectionContext).sectionAnswer ?? {}
  // Browsers do not send unticked checkboxes.
  return typed && (typed[name] ?? '')
}

type SettingProps = Omit<FieldProps, 'id' | 'problem' | 'defaultValue' | 'readOnly'> & {
  /** as it is stored */
  value: string
  /** the environment variable that sets this field alone */
  fixedBy?: string | undefined
}

/** A field of the section around it; read-only if the environment sets it. */
export function SettingsField({ value, fixedBy, ...field }: SettingProps) {
  const words = useSettingsWords()
  const { section, sectionAnswer, fixedBy: allFixedBy } = use(SectionContext)
  const variable = fixedBy ?? allFixedBy
  const typed = useTyped(field.name)
  const problem = sectionAnswer?.problems?.find((one) => one.field === field.name)
  const differsFromStored =
    sectionAnswer?.isConflict && typed !== undefined && lines(typed) !== lines(value)
  return (
    <Field
      {...field}
      id={`${section}-${field.name}`}
      hint={variable ? words.fixed(variable) : field.hint}
      defaultValue={typed ?? value}
      readOnly={variable !== undefined}
      problem={
        differsFromStored
          ? words.storedNow(nameOf(value, field))
          : problem && words.problem(problem)
      }
    />
  )
}

type SecretProps = Pick<SettingProps, 'label' | 'hint'> & { name: SecretName }

/** A password or key, which is never shown again. */
export function SecretField(props: SecretProps) {
  return <SettingsField {...props} type="password" autoComplete="new-password" value="" />
}

type CheckProps = { name: string; stored: boolean | undefined; children: ReactNode }

/** A checkbox of the section around it. */
export function SettingsCheck({ name, stored, children }: CheckProps) {
  const typed = useTyped(name)
  return (
    <CheckField name={name} isTicked={typed === undefined ? stored : typed === 'yes'}>
      {children}
    </CheckField>
  )
}

// Browsers send line breaks as CR LF.
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function nameOf(value: string, { options, none }: Pick<SettingProps, 'options' | 'none'>): string {
  return options?.find((option) => option.value === value)?.name ?? (value || none) ?? ''
}

type TestProps = { of: TestKind; label: string }

/** A button that tests a setting, and the result. */
export function SettingsTest({ of, label }: TestProps) {
  return (
    <form method="post" action={`?#${of}`}>
      <IntentButton intent={`try-${of}`}>{label}</IntentButton>
      <TestResult of={of} />
    </form>
  )
}

export function TestResult({ of }: Pick<TestProps, 'of'>) {
  const { trial } = useSettings().answer ?? {}
  if (trial?.of !== of) return null
  return (
    <ul className="settings-trial" role="status">
      {trial.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
