import type { MapStackItem } from '../map-view.ts'

export type StackList = {
  stackId: string
  /** Follows its marker. */
  reposition(): void
  close(): void
}

export type StackListOptions = {
  stack: MapStackItem & { title?: string }
  /** the list is laid out in it and stays inside */
  overlay: HTMLElement
  /** the element that the list points at */
  anchor: HTMLElement
  selected: string | null
  closeLabel: string
  select(id: string): void
  hover(id: string | null): void
  /** `returnFocus` is false if the focus was moved elsewhere on purpose */
  closed(returnFocus: boolean): void
}

/** Opens the places of one point as a list of buttons and moves the focus into it. Escape, choosing and leaving close it. */
export function openStackList(options: StackListOptions): StackList {
  const { stack, overlay, anchor, closed } = options
  const dialog = buildDialog(options, choose, () => end(true))
  let isOpen = true

  function end(returnFocus: boolean): void {
    if (!isOpen) return
    isOpen = false
    document.removeEventListener('pointerdown', onPointer, true)
    options.hover(null)
    dialog.remove()
    closed(returnFocus)
  }

  function onPointer({ target }: PointerEvent): void {
    const isInside = target instanceof Node && (dialog.contains(target) || anchor.contains(target))
    if (!isInside) end(false)
  }

  function choose(id: string): void {
    end(true)
    options.select(id)
  }

  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end(true)
    // The map must not pan while someone walks the list.
    event.stopPropagation()
  })
  dialog.addEventListener('focusout', (event) => {
    const goesTo = event.relatedTarget
    if (goesTo instanceof Node && !dialog.contains(goesTo)) end(false)
  })
  document.addEventListener('pointerdown', onPointer, true)
  overlay.append(dialog)
  place(dialog, overlay, anchor)
  // Deferred: otherwise the key that opened the list would also press the newly focused button.
  setTimeout(() => dialog.querySelector<HTMLElement>('li button')?.focus({ preventScroll: true }))
  return {
    stackId: stack.id,
    reposition: () => place(dialog, overlay, anchor),
    close: () => end(dialog.contains(document.activeElement)),
  }
}

function buildDialog(
  { stack, selected, closeLabel, hover }: StackListOptions,
  choose: (id: string) => void,
  close: () => void,
): HTMLElement {
  const dialog = create('div', 'map-list')
  dialog.role = 'dialog'
  dialog.ariaLabel = stack.title ?? ''
  const title = create('p', 'map-list-title', stack.title)
  const closeButton = create('button', 'map-list-close', '×')
  closeButton.ariaLabel = closeLabel
  closeButton.addEventListener('click', close)
  const list = create('ul', '')
  for (const { id, number, name } of stack.places) {
    const button = create('button', 'map-list-place')
    if (number !== undefined) button.append(create('span', 'map-plate', String(number)))
    button.append(create('span', '', name))
    button.ariaCurrent = id === selected ? 'true' : null
    button.addEventListener('click', () => choose(id))
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => hover(id))
    const entry = create('li', '')
    entry.append(button)
    list.append(entry)
  }
  dialog.append(title, closeButton, list)
  return dialog
}

const GAP = 8

// Above its marker where there is room, else below, always inside the map.
function place(dialog: HTMLElement, overlay: HTMLElement, anchor: HTMLElement): void {
  const map = overlay.getBoundingClientRect()
  const mark = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = dialog
  const above = mark.top - map.top - height - GAP
  const top = above >= GAP ? above : mark.bottom - map.top + GAP
  const left = mark.left + mark.width / 2 - map.left - width / 2
  const x = clamp(left, GAP, map.width - width - GAP)
  const y = clamp(top, GAP, map.height - height - GAP)
  dialog.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
}

// When the map is too small for both edges the upper left one wins.
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function create(tag: 'button', className: string, text?: string): HTMLButtonElement
function create(tag: string, className: string, text?: string): HTMLElement
function create(tag: string, className: string, text?: string): HTMLElement {
  const element = document.createElement(tag)
  element.className = className
  if (text !== undefined) element.textContent = text
  if (element instanceof HTMLButtonElement) element.type = 'button'
  return element
}
