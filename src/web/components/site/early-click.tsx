import { useEffect } from 'react'
import { InlineScript } from './plain-page.tsx'

// Runs before anything else on the page, so it cannot be a module. Submit buttons and links work without a script.
const KEEP_CLICK = `{const keep=e=>{earlyClick.button=e.target.closest('button[type=button]')??earlyClick.button}
window.earlyClick={stop(){removeEventListener('click',keep,true)}};addEventListener('click',keep,true)}`

/** Repeats the last click on a button that was pressed before the script loaded, and that would otherwise have no effect. */
export function EarlyClick() {
  useEffect(() => {
    const early = earlyClick()
    if (early?.button?.isConnected) early.button.click()
    if (early) delete early.button
  }, [])
  return <InlineScript code={KEEP_CLICK} />
}

/** Call this before hydration; from then on, React itself replays clicks. */
export function stopRecordingClicks(): void {
  earlyClick()?.stop()
}

function earlyClick(): { button?: HTMLButtonElement; stop(): void } | undefined {
  return Reflect.get(globalThis, 'earlyClick')
}
