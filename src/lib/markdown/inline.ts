/** What stands within a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'emphasis' | 'strong'; content: Inline[] }
  | { kind: 'link'; url: string; content: Inline[] }
  | { kind: 'break' }

const DEEPEST = 6

/** What begins at a place of the text, and where the reader goes on; undefined where the sign is only a sign. */
type Taken = { content: Inline[]; next: number }
type Take = (text: Line, at: number, depth: number) => Taken | undefined

/**
 * What may begin with a sign. Every reader looks ahead no further than the end of what it takes, or to a place that is looked for once
 * and remembered, so that the time grows with the text and no faster.
 */
const READERS: Readonly<Record<string, readonly Take[]>> = {
  '\\': [takeEscape],
  ' ': [takeBlanks],
  '`': [takeCode],
  '*': [takeDouble('**'), byPattern(/\*(?=[^\s*])([^\n*]{1,2000}?)\*(?!\*)/y, nested('emphasis'))],
  _: [takeDouble('__'), byPattern(/_(?=[^\s_])([^\n_]{1,2000}?)_(?!\w)/y, nested('emphasis'))],
  '[': [byPattern(/\[([^[\]\n]{1,500})\]\(([^\s()<>]{1,2048})\)/y, takeLink)],
  '<': [
    byPattern(/<(https?:\/\/[^\s<>]{1,2048})>/y, ([, url = '']) =>
      linkTo(url, [{ kind: 'text', text: url }]),
    ),
  ],
}

/** Characters at which something may begin; what stands between them is text. */
const NOTHING_BEGINS = /[^\\ `*_[<]+/y

/** Reads emphasis, code, links and line breaks. What is not closed is text. */
export function parseInline(text: string, depth = 0): Inline[] {
  const line = new Line(text)
  const found: Inline[] = []
  let at = 0
  while (at < text.length) {
    const taken = takeAt(line, at, depth)
    for (const one of taken.content) append(found, one)
    at = taken.next
  }
  return found
}

/** The words alone. */
export function plainInline(content: readonly Inline[]): string {
  return content
    .map((one) => {
      if (one.kind === 'break') return ' '
      return 'text' in one ? one.text.replaceAll('\n', ' ') : plainInline(one.content)
    })
    .join('')
}

function takeAt(line: Line, at: number, depth: number): Taken {
  const { text } = line
  NOTHING_BEGINS.lastIndex = at
  const plain = NOTHING_BEGINS.exec(text)?.[0]
  if (plain) return textUpTo(text, at, at + plain.length)
  const sign = text.charAt(at)
  // Within a word an underline is one: "orts_name_neu".
  if (sign === '_' && /\w/.test(text.charAt(at - 1))) return textUpTo(text, at, at + 1)
  for (const take of READERS[sign] ?? []) {
    const taken = take(line, at, depth)
    if (taken) return taken
  }
  return textUpTo(text, at, at + 1)
}

function textUpTo(text: string, at: number, next: number): Taken {
  return { content: [{ kind: 'text', text: text.slice(at, next) }], next }
}

function takeEscape({ text }: Line, at: number): Taken | undefined {
  const sign = text.charAt(at + 1)
  if (sign === '\n') return { content: [{ kind: 'break' }], next: at + 2 }
  return /[!-/:-@[-`{-~]/.test(sign) ? textUpTo(text, at + 1, at + 2) : undefined
}

// Two and more before the end of a line break it.
function takeBlanks({ text }: Line, at: number): Taken {
  const next = endOfRun(text, at)
  if (next - at < 2 || text[next] !== '\n') return textUpTo(text, at, next)
  return { content: [{ kind: 'break' }], next: next + 1 }
}

// As many backticks as begin it end it; without them they are text, all of them (CommonMark 0.31, 6.1).
function takeCode(line: Line, at: number): Taken {
  const { text } = line
  const begin = endOfRun(text, at)
  const marks = text.slice(at, begin)
  const end = line.nextAfter(begin, marks, (place) => {
    return text[place - 1] !== '`' && endOfRun(text, place) === place + marks.length
  })
  if (end === undefined) return textUpTo(text, at, begin)
  return {
    content: [{ kind: 'code', text: text.slice(begin, end).trim() }],
    next: end + marks.length,
  }
}

const LONGEST_STRONG = 2_000

function takeDouble(mark: '**' | '__'): Take {
  return (line, at, depth) => {
    const { text } = line
    const begin = at + mark.length
    if (depth >= DEEPEST || !text.startsWith(mark, at) || !/\S/.test(text.charAt(begin))) {
      return undefined
    }
    const end = line.nextAfter(begin + 1, mark, (place) => {
      const isInWord = mark === '__' && /\w/.test(text.charAt(place + mark.length))
      return /\S/.test(text.charAt(place - 1)) && !isInWord
    })
    if (end === undefined || end - begin > LONGEST_STRONG) return undefined
    const content = parseInline(text.slice(begin, end), depth + 1)
    return { content: [{ kind: 'strong', content }], next: end + mark.length }
  }
}

/** A text, and where in it the next mark of each kind stands that may end something. */
class Line {
  readonly text: string
  readonly #next = new Map<string, { from: number; place: number | undefined }>()

  constructor(text: string) {
    this.text = text
  }

  /** The next place of the mark from there on at which it may end what it began, in the same line. */
  nextAfter(from: number, mark: string, mayEnd: (place: number) => boolean): number | undefined {
    const known = this.#next.get(mark)
    // What was looked for before stands for all places up to what was found.
    if (known && known.from <= from && (known.place === undefined || known.place >= from)) {
      return this.#inLine(from, known.place)
    }
    let place: number | undefined = this.text.indexOf(mark, from)
    while (place >= 0 && !mayEnd(place)) place = this.text.indexOf(mark, place + 1)
    if (place < 0) place = undefined
    this.#next.set(mark, { from, place })
    return this.#inLine(from, place)
  }

  #inLine(from: number, place: number | undefined): number | undefined {
    if (place === undefined) return undefined
    const lineEnd = this.#endOfLine(from)
    return place < lineEnd ? place : undefined
  }

  #endOfLine(from: number): number {
    const known = this.#next.get('\n')
    if (known && known.from <= from && (known.place ?? Infinity) >= from) {
      return known.place ?? Infinity
    }
    const end = this.text.indexOf('\n', from)
    const place = end < 0 ? undefined : end
    this.#next.set('\n', { from, place })
    return place ?? Infinity
  }
}

/** Where the run of the sign that stands there ends. */
function endOfRun(text: string, at: number): number {
  const sign = text[at]
  let end = at
  while (end < text.length && text[end] === sign) end++
  return end
}

type Matcher = (match: RegExpExecArray, depth: number) => Inline[] | undefined

// The pattern begins where the reader stands (sticky).
function byPattern(pattern: RegExp, take: Matcher): Take {
  return ({ text }, at, depth) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) return undefined
    const content = take(match, depth)
    return content && { content, next: at + match[0].length }
  }
}

function nested(kind: 'emphasis'): Matcher {
  return ([, inside = ''], depth) =>
    depth < DEEPEST ? [{ kind, content: parseInline(inside, depth + 1) }] : undefined
}

function takeLink([, label = '', url = '']: RegExpExecArray, depth: number): Inline[] | undefined {
  return linkTo(
    url,
    depth < DEEPEST ? parseInline(label, depth + 1) : [{ kind: 'text', text: label }],
  )
}

/** Only links that open a page, of ours or of others. */
function linkTo(url: string, content: Inline[]): Inline[] | undefined {
  const isOurs = /^\/(?![/\\])/.test(url)
  const parsed = URL.parse(url)
  const isPage = parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
  return isOurs || isPage ? [{ kind: 'link', url, content }] : undefined
}

function append(found: Inline[], one: Inline): void {
  const last = found.at(-1)
  if (one.kind === 'text' && last?.kind === 'text') last.text += one.text
  else found.push(one)
}
