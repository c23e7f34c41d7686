import { UnreadableFile } from '../records/record.ts'

export type XmlEvent =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string>; line: number }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

export type XmlParser = { push(text: string): XmlEvent[]; end(): void }

const LONGEST = 1 << 20
const DEEPEST = 100

/**
 * Reads XML piece by piece into the beginnings, ends and texts of its elements. Names come without their prefix. No
 * document type is allowed, so there are no entities but the five of XML and numbers. Throws `UnreadableFile`.
 */
export function createXmlParser(): XmlParser {
  const open: string[] = []
  let waiting = ''
  let line = 1

  function push(text: string): XmlEvent[] {
    const whole = waiting + text
    const events: XmlEvent[] = []
    let at = 0
    while (at < whole.length) {
      const end = tokenEnd(whole, at)
      if (end === -1) break
      addToken(whole.slice(at, end), events)
      at = end
    }
    waiting = whole.slice(at)
    if (waiting.length > LONGEST) throw new UnreadableFile('file_too_big')
    return events
  }

  function addToken(token: string, events: XmlEvent[]): void {
    if (token[0] !== '<') addText(token, events)
    else if (token[1] === '/') close(nameIn(token.slice(2)), events)
    else if (token[1] === '!') addDeclared(token, events)
    else if (token[1] !== '?') addElement(token, events)
    line += lineBreaksIn(token)
  }

  function addDeclared(token: string, events: XmlEvent[]): void {
    if (token.startsWith('<![CDATA[')) events.push({ kind: 'text', text: token.slice(9, -3) })
    else if (token.startsWith('<!DOCTYPE')) throw new UnreadableFile('xml_with_dtd')
  }

  function addElement(token: string, events: XmlEvent[]): void {
    const name = nameIn(token.slice(1))
    if (name === '' || open.length === DEEPEST) throw new UnreadableFile('xml_unreadable')
    events.push({ kind: 'open', name, attributes: attributesOf(token), line })
    open.push(name)
    if (token.endsWith('/>')) close(name, events)
  }

  function close(name: string, events: XmlEvent[]): void {
    if (open.pop() !== name) throw new UnreadableFile('xml_unreadable')
    events.push({ kind: 'close', name })
  }

  function addText(token: string, events: XmlEvent[]): void {
    if (open.length > 0) events.push({ kind: 'text', text: decoded(token) })
    else if (token.trim() !== '') throw new UnreadableFile('xml_unreadable')
  }

  return {
    push,
    end() {
      // A line end behind the last element waits for what never comes.
      if (open.length > 0 || waiting.trim() !== '') throw new UnreadableFile('xml_unreadable')
    },
  }
}

/** Where the token that begins at a position ends, -1 when that is still to come. */
function tokenEnd(text: string, at: number): number {
  if (text[at] !== '<') return text.indexOf('<', at)
  if (text[at + 1] === '?') return behind(text, '?>', at + 2)
  if (text[at + 1] !== '!') return behindTag(text, at)
  // Whether it is a comment is only known with its fourth character.
  if (text.length - at < 9) return -1
  if (text.startsWith('<!--', at)) return behind(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return behind(text, ']]>', at + 9)
  return behindTag(text, at)
}

function behind(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from)
  return index === -1 ? -1 : index + mark.length
}

// A bracket inside an attribute's quotes does not end the tag.
function behindTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const mark = text[at]
    if (mark === '>') return at + 1
    if (mark !== '"' && mark !== "'") continue
    at = text.indexOf(mark, at + 1)
    if (at === -1) return -1
  }
  return -1
}

function lineBreaksIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

function nameIn(text: string): string {
  const [whole = ''] = /^[^\s/>]+/.exec(text) ?? []
  return whole.slice(whole.indexOf(':') + 1)
}

function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  if (!tag.includes('=')) return attributes
  for (const [, name = '', double, single] of tag.matchAll(
    /\s([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    attributes.set(name, decoded(double ?? single ?? ''))
  }
  return attributes
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\ufffd'
  })
}
