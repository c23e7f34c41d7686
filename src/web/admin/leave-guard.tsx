import { useEffect, useRef, useState } from 'react'
import { type Blocker, type Location, useBlocker, useNavigate } from 'react-router'
import { useAdminWords } from './admin-words.ts'
import { DISCARD_INPUT, useUnsent, type WatchedForms } from './use-unsent.ts'

/** Asks before the page is left with unsaved input. One per page, because the router supports only one blocker. */
export function LeaveGuard(watched: WatchedForms) {
  const isUnsent = useUnsent(watched)
  const { leave } = useAdminWords().admin
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      to.state !== DISCARD_INPUT &&
      from.pathname + from.search !== to.pathname + to.search &&
      isUnsent(),
  )
  // Remembered here, because the router forgets the blocked location when the page behind the question reloads.
  const [blockedLocation, setBlockedLocation] = useState<Location>()
  const [seen, setSeen] = useState<Blocker>(blocker)
  if (blocker !== seen) {
    setSeen(blocker)
    if (blocker.state === 'blocked') setBlockedLocation(blocker.location)
  }
  useEffect(() => {
    if (blockedLocation) dialog.current?.showModal()
    else dialog.current?.close()
  }, [blockedLocation])
  const stay = () => {
    setBlockedLocation(undefined)
    blocker.reset?.()
  }
  const go = () => {
    setBlockedLocation(undefined)
    if (blocker.state === 'blocked') blocker.proceed()
    else if (blockedLocation) void navigate(blockedLocation, { state: DISCARD_INPUT })
  }
  return (
    <dialog
      ref={dialog}
      className="leave-dialog"
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      // The event comes late; by then the question may have been asked again.
      onClose={({ currentTarget }) => blockedLocation && !currentTarget.open && stay()}
    >
      <h2 id="leave-title">{leave.title}</h2>
      <p id="leave-text">{leave.text}</p>
      <p className="leave-steps">
        {/* Closes at once: waiting for the router would block the form meanwhile. */}
        <button
          type="button"
          className="button button-primary"
          onClick={() => dialog.current?.close()}
        >
          {leave.stay}
        </button>
        <button type="button" className="button" onClick={go}>
          {leave.go}
        </button>
      </p>
    </dialog>
  )
}
