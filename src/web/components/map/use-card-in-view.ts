import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the card of the selected place onto the screen: on a phone it stands below the map, and a tap on a pin would
 * otherwise seem to do nothing. What was selected when the page opened moves nothing.
 */
export function useCardInView(
  container: RefObject<HTMLElement | null>,
  selected: string | undefined,
): void {
  const before = useRef(selected)
  useEffect(() => {
    if (selected === before.current) return
    before.current = selected
    container.current?.querySelector('.selected-card')?.scrollIntoView({ block: 'nearest' })
  }, [container, selected])
}
