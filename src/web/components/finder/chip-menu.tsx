import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from '../link.tsx'

type Choice = { search: string; label: ReactNode; name?: string; isChosen: boolean }

type Props = {
  label: ReactNode
  /** name of the list */
  name: string
  isActive: boolean
  choices: readonly Choice[]
  /** several can be chosen at once */
  isMultiple?: true
  /** shown below the choices */
  children?: ReactNode
}

/** A chip that opens a list of links, and perhaps a form: a menu that works without a script. Choosing, Escape and leaving close it. */
export function ChipMenu({ label, name, isActive, choices, isMultiple, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const close = () => details.current?.removeAttribute('open')
  const closeAndReturn = () => {
    close()
    details.current?.querySelector('summary')?.focus({ preventScroll: true })
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') closeAndReturn()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <details
      className="chip-menu"
      ref={details}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onSubmit={closeAndReturn}
    >
      <summary className={isActive ? 'chip chip-active' : 'chip'}>{label}</summary>
      <div className="chip-menu-panel">
        <ul aria-label={name}>
          {choices.map((choice) => (
            <li key={choice.search}>
              <Link
                to={choice.search}
                aria-label={choice.name}
                aria-current={choice.isChosen ? 'true' : undefined}
                preventScrollReset
                onClick={closeAndReturn}
              >
                {isMultiple && (
                  <span className="chip-menu-mark" aria-hidden="true">
                    {choice.isChosen ? '✓' : ''}
                  </span>
                )}
                {choice.label}
              </Link>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </details>
  )
}
