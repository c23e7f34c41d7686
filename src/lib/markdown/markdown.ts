import { type Inline, parseInline, plainInline } from './inline.ts'

export type { Inline } from './inline.ts'

/** What a text is made of. Raw HTML is none of it: it stays the text that it is. */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** With what every other block than a paragraph begins. */
const BEGINNING = /^ {0,3}[`~#*_>+\d-]/

/** Deeper than this nobody writes on purpose. */
const DEEPEST = 6

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`]*$/
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])([ \t]+)(?=\S)/
const BLOCKS = [ITEM, FENCE, HEADING, RULE, QUOTE]

/**
 * Reads the part of CommonMark that descriptions are written in: paragraphs, headings, lists, quotes, fenced code, rules,
 * emphasis, code, links and line breaks. Takes any text and never throws.
 */
export function parseMarkdown(text: string): Block[] {
  return parseLines(text.replace(/\r\n?/g, '\n').split('\n'), 0)
}

/** The words alone, for descriptions of pages and lists. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).filter(Boolean).join(' ')
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return plainInline(block.content)
    case 'list':
      return block.items.map(plainText).join(', ')
    case 'quote':
      return plainText(block.blocks)
    case 'code':
      return block.text
    case 'rule':
      return ''
  }
}

function parseLines(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at++
      continue
    }
    const taken = depth < DEEPEST ? takeBlock(lines, at, depth) : undefined
    const { block, next } = taken ?? takeParagraph(lines, at, depth)
    blocks.push(block)
    at = next
  }
  return blocks
}

type Taken = { block: Block; next: number }

function takeBlock(lines: readonly string[], at: number, depth: number): Taken | undefined {
  const line = lines[at] ?? ''
  if (!BEGINNING.test(line)) return undefined
  if (FENCE.test(line)) return takeCode(lines, at)
  const [beginning, marks = ''] = HEADING.exec(line) ?? []
  if (beginning !== undefined) {
    const content = parseInline(withoutClosingMarks(line.slice(beginning.length).trim()))
    return { block: { kind: 'heading', level: marks.length, content }, next: at + 1 }
  }
  if (RULE.test(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (QUOTE.test(line)) return takeQuote(lines, at, depth)
  return ITEM.test(line) ? takeList(lines, at, depth) : undefined
}

// "# Titel ##" is "# Titel"; the marks behind "C#" belong to the word.
function withoutClosingMarks(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end--
  return end === 0 || /\s/.test(title.charAt(end - 1)) ? title.slice(0, end).trimEnd() : title
}

function takeCode(lines: readonly string[], at: number): Taken {
  const mark = (FENCE.exec(lines[at] ?? '')?.[1] ?? '').slice(0, 3)
  let end = at + 1
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(mark)) end++
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function takeQuote(lines: readonly string[], at: number, depth: number): Taken {
  let end = at
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end++
  const inside = lines.slice(at, end).map((line) => line.replace(QUOTE, ''))
  return { block: { kind: 'quote', blocks: parseLines(inside, depth + 1) }, next: end }
}

function takeList(lines: readonly string[], at: number, depth: number): Taken {
  const [, , first = ''] = ITEM.exec(lines[at] ?? '') ?? []
  const isOrdered = /\d/.test(first)
  const items: Block[][] = []
  let next = at
  while (next < lines.length) {
    const [whole, , mark = ''] = ITEM.exec(lines[next] ?? '') ?? []
    if (whole === undefined || /\d/.test(mark) !== isOrdered) break
    const indent = whole.length
    const inside = [(lines[next] ?? '').slice(indent)]
    next++
    while (next < lines.length && belongs(lines, next, indent)) {
      inside.push((lines[next] ?? '').replace(new RegExp(`^ {0,${indent}}`), ''))
      next++
    }
    items.push(parseLines(inside, depth + 1))
  }
  return { block: { kind: 'list', isOrdered, start: Number.parseInt(first, 10) || 1, items }, next }
}

/** Whether a line goes on with a list item: it is indented as far, or goes on with the paragraph before it. */
function belongs(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at] ?? ''
  const isIndented = line.startsWith(' '.repeat(Math.min(indent, 2)))
  if (line.trim() === '') {
    const after = lines[at + 1] ?? ''
    return after.startsWith(' '.repeat(Math.min(indent, 2))) && after.trim() !== ''
  }
  return isIndented || (!beginsBlock(line) && (lines[at - 1] ?? '').trim() !== '')
}

function takeParagraph(lines: readonly string[], at: number, depth: number): Taken {
  let end = at + 1
  while (end < lines.length) {
    const line = lines[end] ?? ''
    if (line.trim() === '' || (depth < DEEPEST && beginsBlock(line))) break
    end++
  }
  const text = lines.slice(at, end).map((line) => line.trimStart())
  return { block: { kind: 'paragraph', content: parseInline(text.join('\n')) }, next: end }
}

function beginsBlock(line: string): boolean {
  return BEGINNING.test(line) && BLOCKS.some((pattern) => pattern.test(line))
}
