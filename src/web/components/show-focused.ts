import type { FocusEvent } from 'react'

/** For a row that scrolls: shows what the keyboard reaches as a whole. Browsers leave it where a part of it can be seen. */
export function showFocused({ target }: FocusEvent): void {
  // Under a finger or the pointer it stays, or the press would end beside it.
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}
