import { type ChangeEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useAdminWords } from './admin-words.ts'

/** Ticks all boxes of this name on the page, or none of them. */
export function SelectAll({ name }: { name: string }) {
  const { choose } = useAdminWords().admin
  const { all, chosen } = useChosen(name)
  const box = useRef<HTMLInputElement>(null)
  const isIndeterminate = chosen > 0 && chosen < all

  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate
  }, [isIndeterminate])

  const tickAll = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    for (const one of boxesOf(name)) one.checked = currentTarget.checked
  }
  return (
    <input
      ref={box}
      type="checkbox"
      className="needs-script"
      checked={chosen > 0 && chosen === all}
      onChange={tickAll}
      aria-label={choose.all}
    />
  )
}

/** How many boxes of this name are ticked; nothing while none is. */
export function SelectedCount({ name }: { name: string }) {
  const { choose } = useAdminWords().admin
  const { chosen } = useChosen(name)
  return <span role="status">{chosen > 0 && choose.chosen(chosen)}</span>
}

function useChosen(name: string): { all: number; chosen: number } {
  const all = useSyncExternalStore(
    listen,
    () => boxesOf(name).length,
    () => 0,
  )
  const chosen = useSyncExternalStore(
    listen,
    () => boxesOf(name).filter(({ checked }) => checked).length,
    () => 0,
  )
  return { all, chosen }
}

function boxesOf(name: string): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]
}

// Runs after the page's own listeners, so that boxes which they tick are counted.
function listen(onChange: () => void): () => void {
  document.addEventListener('change', onChange)
  return () => document.removeEventListener('change', onChange)
}
