import MarkdownIt, { type Token } from 'markdown-it'

/** The blocks of a text. Raw HTML is not a block; it stays text. */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'emphasis' | 'strong'; content: Inline[] }
  | { kind: 'link'; url: string; content: Inline[] }
  | { kind: 'break' }

/** The deepest nesting of blocks. The parser drops deeper ones, so such a text is shown as written. */
const MAX_NESTING = 40

// Disables syntax that our texts do not use: HTML, indented code, underlined headings, link definitions, images.
function parserOf(protocols: readonly string[]) {
  const parser = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_NESTING }).disable([
    'html_block',
    'html_inline',
    'code',
    'lheading',
    'reference',
    'image',
  ])
  parser.validateLink = (url) => isAllowedLink(url, protocols)
  parser.normalizeLink = (url) => url
  return parser
}

const PARSERS = {
  description: parserOf(['http:', 'https:']),
  legal: parserOf(['http:', 'https:', 'mailto:', 'tel:']),
}

/** Legal texts contain addresses, so they keep line breaks, and links may start an e-mail or a call. */
export type TextKind = keyof typeof PARSERS

/**
 * Reads CommonMark without HTML, indented code, underlined headings, link definitions and images, which all stay text.
 * Links open a page of this site or an http(s) address, in a legal text also an e-mail or a call; any other link stays text. Takes
 * any text and never throws.
 */
export function parseMarkdown(text: string, kind: TextKind = 'description'): Block[] {
  const tokens = PARSERS[kind].parse(text, {})
  if (kind === 'legal') for (const token of tokens) keepLineBreaks(token)
  if (tokens.some(({ level }) => level >= MAX_NESTING - 1)) {
    return [{ kind: 'paragraph', content: [{ kind: 'text', text }] }]
  }
  return readBlocks(tokens.values(), undefined)
}

function keepLineBreaks({ children }: Token): void {
  for (const child of children ?? []) if (child.type === 'softbreak') child.type = 'hardbreak'
}

/** The plain text, for meta descriptions and lists. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).filter(Boolean).join(' ')
}

/** Reads up to the token that closes the block, or to the end. */
function readBlocks(tokens: Iterator<Token>, closing: string | undefined): Block[] {
  const blocks: Block[] = []
  for (let next = tokens.next(); !next.done && next.value.type !== closing; next = tokens.next()) {
    const block = readBlock(next.value, tokens)
    if (block) blocks.push(block)
  }
  return blocks
}

function readBlock(token: Token, tokens: Iterator<Token>): Block | undefined {
  switch (token.type) {
    case 'paragraph_open':
      return { kind: 'paragraph', content: readContent(tokens) }
    case 'heading_open':
      return { kind: 'heading', level: Number(token.tag.slice(1)), content: readContent(tokens) }
    case 'bullet_list_open':
      return { kind: 'list', isOrdered: false, start: 1, items: readItems(tokens) }
    case 'ordered_list_open': {
      const start = Number(token.attrGet('start') ?? 1)
      return { kind: 'list', isOrdered: true, start, items: readItems(tokens) }
    }
    case 'blockquote_open':
      return { kind: 'quote', blocks: readBlocks(tokens, 'blockquote_close') }
    case 'fence':
      return { kind: 'code', text: token.content.replace(/\n$/, '') }
    case 'hr':
      return { kind: 'rule' }
    default:
      return undefined
  }
}

function readItems(tokens: Iterator<Token>): Block[][] {
  const items: Block[][] = []
  for (let next = tokens.next(); next.value?.type === 'list_item_open'; next = tokens.next()) {
    items.push(readBlocks(tokens, 'list_item_close'))
  }
  return items
}

/** The inline token of a paragraph or heading, and the token that closes it. */
function readContent(tokens: Iterator<Token>): Inline[] {
  const content: Token | undefined = tokens.next().value
  tokens.next()
  return readInlines((content?.children ?? []).values(), undefined)
}

function readInlines(tokens: Iterator<Token>, closing: string | undefined): Inline[] {
  const found: Inline[] = []
  for (let next = tokens.next(); !next.done && next.value.type !== closing; next = tokens.next()) {
    const inline = readInline(next.value, tokens)
    const last = found.at(-1)
    if (inline.kind === 'text' && inline.text === '') continue
    if (inline.kind === 'text' && last?.kind === 'text') last.text += inline.text
    else found.push(inline)
  }
  return found
}

function readInline(token: Token, tokens: Iterator<Token>): Inline {
  switch (token.type) {
    case 'code_inline':
      return { kind: 'code', text: token.content }
    case 'em_open':
      return { kind: 'emphasis', content: readInlines(tokens, 'em_close') }
    case 'strong_open':
      return { kind: 'strong', content: readInlines(tokens, 'strong_close') }
    case 'link_open': {
      const url = String(token.attrGet('href') ?? '')
      return { kind: 'link', url, content: readInlines(tokens, 'link_close') }
    }
    case 'hardbreak':
      return { kind: 'break' }
    case 'softbreak':
      return { kind: 'text', text: '\n' }
    default:
      return { kind: 'text', text: token.content }
  }
}

function isAllowedLink(url: string, protocols: readonly string[]): boolean {
  if (/^\/(?![/\\])/.test(url)) return true
  const parsed = URL.parse(url)
  return parsed !== null && protocols.includes(parsed.protocol)
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return plainInlines(block.content)
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

function plainInlines(content: readonly Inline[]): string {
  return content
    .map((one) => {
      if (one.kind === 'break') return ' '
      return 'text' in one ? one.text.replaceAll('\n', ' ') : plainInlines(one.content)
    })
    .join('')
}
