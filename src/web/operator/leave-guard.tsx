import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useOperatorWords } from './operator-words.ts'
import { DISCARDS, useUnsent, type Watched } from './use-unsent.ts'

/** Asks before the page is left with something in its forms that is not stored. One a page: the router knows one blocker. */
export function LeaveGuard(watched: Watched) {
  const isUnsent = useUnsent(watched)
  const { leave } = useOperatorWords().operator
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      to.state !== DISCARDS &&
      from.pathname + from.search !== to.pathname + to.search &&
      isUnsent(),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal()
    else dialog.current?.close()
  }, [blocker.state])
  return (
    <dialog
      ref={dialog}
      className="leave-dialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <h2 id="leave-title">{leave.title}</h2>
      <p id="leave-text">{leave.text}</p>
      <p className="leave-steps">
        {/* At once: the router takes its time, and the form cannot be typed into before. */}
        <button
          type="button"
          className="button button-primary"
          onClick={() => dialog.current?.close()}
        >
          {leave.stay}
        </button>
        <button type="button" className="button" onClick={() => blocker.proceed?.()}>
          {leave.go}
        </button>
      </p>
    </dialog>
  )
}
