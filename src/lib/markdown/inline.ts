/** What stands within a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'emphasis' | 'strong'; content: Inline[] }
  | { kind: 'link'; url: string; content: Inline[] }
  | { kind: 'break' }

const DEEPEST = 6

type Matcher = (match: RegExpExecArray, depth: number) => Inline[] | undefined

// Each begins where the reader stands (sticky); no pattern holds a repetition within a repetition, so none runs away.
const MATCHERS: readonly (readonly [pattern: RegExp, take: Matcher])[] = [
  [/\\([!-/:-@[-`{-~])/y, ([, sign = '']) => [{ kind: 'text', text: sign }]],
  [/(?: {2,}|\\)\n/y, () => [{ kind: 'break' }]],
  [
    /(`+)([^`]|[^`][^\n]*?[^`])\1(?!`)/y,
    ([, , text = '']) => [{ kind: 'code', text: text.trim() }],
  ],
  [/\*\*(?=\S)([^\n]{1,2000}?\S)\*\*/y, nested('strong')],
  [/__(?=\S)([^\n]{1,2000}?\S)__(?!\w)/y, nested('strong')],
  [/\*(?=[^\s*])([^\n*]{1,2000}?)\*(?!\*)/y, nested('emphasis')],
  [/_(?=[^\s_])([^\n_]{1,2000}?)_(?!\w)/y, nested('emphasis')],
  [/\[([^[\]\n]{1,500})\]\(([^\s()<>]{1,2048})\)/y, takeLink],
  [/<(https?:\/\/[^\s<>]{1,2048})>/y, ([, url = '']) => linkTo(url, [{ kind: 'text', text: url }])],
]

/** Characters at which something may begin; what stands between them is text. */
const NOTHING_BEGINS = /[^\\ `*_[<]+/y

/** Reads emphasis, code, links and line breaks. What is not closed is text. */
export function parseInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = []
  let at = 0
  while (at < text.length) {
    const taken = takeAt(text, at, depth)
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

function takeAt(text: string, at: number, depth: number): { content: Inline[]; next: number } {
  NOTHING_BEGINS.lastIndex = at
  const plain = NOTHING_BEGINS.exec(text)?.[0]
  if (plain) return { content: [{ kind: 'text', text: plain }], next: at + plain.length }
  for (const [pattern, take] of MATCHERS) {
    // Within a word an underline is one: "orts_name_neu".
    if (text[at] === '_' && /\w/.test(text[at - 1] ?? '')) break
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const content = match ? take(match, depth) : undefined
    if (match && content) return { content, next: at + match[0].length }
  }
  return { content: [{ kind: 'text', text: text.charAt(at) }], next: at + 1 }
}

function nested(kind: 'emphasis' | 'strong'): Matcher {
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
