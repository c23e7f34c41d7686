import { useEffect } from 'react'
import { InlineScript } from './plain-page.tsx'

// Runs before anything else of the page, so it is no module. Submit buttons and links work without a script.
const KEEP_CLICK = `{const keep=e=>{earlyClick.button=e.target.closest('button[type=button]')??earlyClick.button}
window.earlyClick={stop(){removeEventListener('click',keep,true)}};addEventListener('click',keep,true)}`

/** Repeats the last click on a button that was pressed before the script arrived, which would do nothing otherwise. */
export function EarlyClick() {
  useEffect(() => {
    const early = earlyClick()
    if (early?.button?.isConnected) early.button.click()
    if (early) delete early.button
  }, [])
  return <InlineScript code={KEEP_CLICK} />
}

/** To be called before hydration, from when on React repeats clicks itself. */
export function leaveClicksToReact(): void {
  earlyClick()?.stop()
}

function earlyClick(): { button?: HTMLButtonElement; stop(): void } | undefined {
  return Reflect.get(globalThis, 'earlyClick')
}
