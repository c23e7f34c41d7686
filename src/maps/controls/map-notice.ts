export type MapNotice = { show(sentence: string): void }

/** One line over the map that screen readers announce, too; hidden while it is empty. */
export function addMapNotice(overlay: HTMLElement): MapNotice {
  const line = document.createElement('p')
  const lines = overlay.querySelector('.map-lines') ?? document.createElement('div')
  line.className = 'map-status'
  line.role = 'status'
  lines.className = 'map-lines'
  lines.append(line)
  overlay.append(lines)
  return {
    show(sentence) {
      if (line.textContent !== sentence) line.textContent = sentence
    },
  }
}
