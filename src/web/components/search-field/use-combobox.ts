import { type KeyboardEvent, useState } from 'react'

type Options = {
  /** the number of options; zero while the list is closed */
  count: number
  choose(position: number): void
  close(): void
  /** called when an arrow key is pressed while the list is closed */
  reopen(text: string): void
}

/**
 * Keyboard handling of an editable combobox with a listbox (WAI-ARIA Authoring Practices): the focus stays in the field, which only
 * points at the active option. While no option is active, Home, End and Enter do what they do in any field.
 */
export function useCombobox({ count, choose, close, reopen }: Options) {
  const [active, setActive] = useState<number>()

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, nativeEvent, currentTarget } = event
    // Keys that compose a character belong to the input method.
    if (nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    // The search was submitted: suggestions would arrive too late and cover the results.
    if (key === 'Enter' && active === undefined) return close()
    if (count === 0) {
      if (key === 'ArrowDown') reopen(currentTarget.value)
      return
    }
    if (key === 'Escape') {
      // Otherwise the browser would also clear the field; a second Escape does that.
      event.preventDefault()
      setActive(undefined)
      return close()
    }
    if (key === 'Enter' && active !== undefined) {
      event.preventDefault()
      return choose(active)
    }
    const next = nextActive(key, active, count)
    if (next === active) return
    event.preventDefault()
    setActive(next)
  }

  return {
    active: active !== undefined && active < count ? active : undefined,
    setActive,
    onKeyDown,
  }
}

/**
 * The active option after a key press, out of `count`; undefined is the field itself, which comes between the last option and the
 * first. Returns `active` if the key moves nothing.
 */
export function nextActive(
  key: string,
  active: number | undefined,
  count: number,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      if (active === undefined) return 0
      return active + 1 < count ? active + 1 : undefined
    case 'ArrowUp':
      if (active === undefined) return count - 1
      return active > 0 ? active - 1 : undefined
    case 'Home':
      return active === undefined ? undefined : 0
    case 'End':
      return active === undefined ? undefined : count - 1
    default:
      return active
  }
}
