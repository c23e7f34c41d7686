type Props = {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  hint?: string
  problem?: string
  defaultValue?: string
  readOnly?: boolean
}

/** A field with its label, its hint and what is wrong with it. */
export function TextField({ name, label, hint, problem, ...input }: Props) {
  const described = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={name}
        name={name}
        required
        maxLength={256}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        {...input}
      />
      {problem && (
        <p className="field-problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
