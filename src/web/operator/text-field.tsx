type Props = {
  name: string
  /** where the page has several fields of the name */
  id?: string
  label: string
  type: 'date' | 'email' | 'password' | 'text'
  autoComplete: string
  hint?: string
  problem?: string
  defaultValue?: string
  readOnly?: boolean
  required?: boolean
  inputMode?: 'numeric'
}

/** A field with its label, its hint and what is wrong with it. */
export function TextField({
  name,
  id = name,
  label,
  hint,
  problem,
  required = true,
  ...input
}: Props) {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        name={name}
        required={required}
        maxLength={256}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described.join(' ') || undefined}
        {...input}
      />
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
