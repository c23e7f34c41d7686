import { type Shape, SHAPES } from '../../../lib/spam-shield/classifier/terms.ts'

/** How a language names what the classifier sees in a text. */
export type TermWords = {
  shapes: Record<Shape, string>
  quoted(words: string): string
  atStart(words: string): string
  atEnd(words: string): string
  link: string
  digits(count: number): string
}

/** A term as people read it: `start# hallo` is „hallo“ am Anfang. */
export function termName(term: string, names: TermWords): string {
  const shape = SHAPES.find((one) => one === term)
  if (shape) return names.shapes[shape]
  const parts = term.split(' ')
  const words = names.quoted(
    parts
      .filter((part) => part !== 'start#' && part !== 'end#')
      .map((part) => wordName(part, names))
      .join(' '),
  )
  if (parts.includes('start#')) return names.atStart(words)
  return parts.includes('end#') ? names.atEnd(words) : words
}

function wordName(word: string, { link, digits }: TermWords): string {
  if (word === 'link#') return link
  const [, count] = /^number#(\d+)$/.exec(word) ?? []
  return count === undefined ? word : digits(Number(count))
}
