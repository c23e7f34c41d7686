export type MapNotice = { say(sentence: string): void }

/** One line over the map that is also read out; empty it is not there. */
export function addMapNotice(overlay: HTMLElement): MapNotice {
  const line = document.createElement('p')
  line.className = 'map-status'
  line.role = 'status'
  overlay.append(line)
  return {
    say(sentence) {
      if (line.textContent !== sentence) line.textContent = sentence
    },
  }
}
