import type { FocusEvent } from 'react'

/** Scrolls a focused element in a row fully into view. Browsers leave it where it is if any part of it is visible. */
export function scrollFocusedIntoView({ target }: FocusEvent): void {
  // Under a finger or the pointer it must not move, or the press would end beside it.
  if (target.matches(':focus-visible')) {
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}
