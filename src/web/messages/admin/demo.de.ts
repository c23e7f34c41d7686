import { formatCount } from '../format.ts'

type RemainingDemo = { places: number; edited: number; categories: number; attributes: number }

const listOf = ({ places, categories, attributes }: RemainingDemo) =>
  [
    formatCount(places, 'Ort', 'Orte', 'de'),
    formatCount(categories, 'Kategorie', 'Kategorien', 'de'),
    formatCount(attributes, 'Merkmal', 'Merkmale', 'de'),
  ].join(', ')

/** Was npx lageplan demo sagt. */
export const demo = {
  left: (left: RemainingDemo) =>
    `Von der Vorführung ist noch da: ${listOf(left)}.${left.edited > 0 ? ` ${formatCount(left.edited, 'Ort davon wurde', 'Orte davon wurden', 'de')} von Hand geändert.` : ''}`,
  none: 'Von der Vorführung ist nichts mehr da.',
  howToRemove: 'Mit --yes wird all das endgültig entfernt; Nachrichten an diese Orte bleiben.',
  removed: (left: RemainingDemo) => `Entfernt: ${listOf(left)}.`,
  changed: 'Gerade hat sich etwas geändert; entfernt ist nichts. Versuchen Sie es noch einmal.',
}
