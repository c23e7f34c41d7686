import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useAdminWords } from '../admin-words.ts'

const never = () => () => undefined

/** They are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { recovery } = useAdminWords().account
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  // The button that made them may stand far below.
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const text = [recovery.show, recovery.lead, '', ...codes, ''].join('\n')
  return (
    <div className="recovery-codes" role="status" tabIndex={-1} ref={box}>
      <h3>{recovery.show}</h3>
      <p>{recovery.once}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="recovery-ways">
        <a
          className="button"
          download={recovery.file}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {recovery.download}
        </a>
        {hasScript && (
          <button type="button" className="button" onClick={() => window.print()}>
            {recovery.print}
          </button>
        )}
      </p>
    </div>
  )
}
