import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

export type Option = { value: string; name: string }

/** Properties of a control besides its name and its value. */
type Control = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'lang' | 'list' | 'max' | 'maxLength' | 'min' | 'readOnly'
> & {
  required?: boolean
  type?: 'color' | 'date' | 'email' | 'number' | 'password' | 'tel' | 'text' | 'url'
}

export type FieldProps = Control & {
  /** id of the control, to link to it */
  id: string
  name: string
  label: string
  hint?: ReactNode
  problem?: ReactNode
  defaultValue?: string
  /** height of a multi-line text, in lines */
  rows?: number
  /** the choices, with their names */
  options?: readonly Option[]
  /** label of the empty choice; without it, something must be chosen */
  none?: string
  onType?: (value: string) => void
  /** called when the focus leaves the control */
  onLeave?: (value: string) => void
}

/** Label, hint, control and problem, linked for screen readers. */
export function Field(props: FieldProps) {
  const { id, label, hint, problem } = props
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldControl {...props} />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

function FieldControl(props: FieldProps) {
  const {
    label: _,
    hint,
    problem,
    rows,
    options,
    none,
    onType,
    onLeave,
    type,
    list,
    ...rest
  } = props
  const typing = {
    ...useTyping({ onType, defaultValue: rest.defaultValue }),
    onBlur:
      onLeave &&
      ((event: { currentTarget: { value: string } }) => onLeave(event.currentTarget.value)),
  }
  const described = [hint && `${props.id}-hint`, problem && `${props.id}-problem`].filter(Boolean)
  const common = {
    ...rest,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': described.join(' ') || undefined,
  }
  if (options) return <Choice {...common} options={options} none={none} />
  if (rows) return <textarea {...common} {...typing} rows={rows} />
  return <input {...common} {...typing} type={type ?? 'text'} list={list} />
}

type TypedControl = HTMLInputElement & HTMLTextAreaElement

/** Reports what is typed, including what was typed before the script loaded. */
function useTyping({ onType, defaultValue = '' }: Pick<FieldProps, 'onType' | 'defaultValue'>) {
  const control = useRef<TypedControl>(null)
  const report = useEffectEvent(() => {
    if (control.current && control.current.value !== defaultValue) onType?.(control.current.value)
  })
  useEffect(() => report(), [])
  return {
    ref: control,
    onInput:
      onType &&
      ((event: { currentTarget: { value: string } }) => onType(event.currentTarget.value)),
  }
}

type ChoiceProps = Pick<FieldProps, 'id' | 'name' | 'defaultValue' | 'none' | 'required'> & {
  options: readonly Option[]
}

function Choice({ options, none, defaultValue = '', ...common }: ChoiceProps) {
  return (
    <select {...common} defaultValue={defaultValue}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
