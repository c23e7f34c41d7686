import { UnreadableFile } from '../records/record.ts'

export type CutRecord = {
  /** 0 for the first list of the file, 1 for the second */
  list: number
  line: number
  /** one JSON object */
  text: string
}

export type RecordCutter = {
  push(text: string): CutRecord[]
  /** throws `UnreadableFile` when the text ended too early */
  end(): void
}

const LONGEST_RECORD = 1 << 20
const DEEPEST = 64

/**
 * Cuts the objects out of a list in JSON, piece by piece: out of a list that is the whole text, or stands directly in its
 * object (`features` of GeoJSON, `elements` of Overpass). `isSequence`: the text is one object after the other instead.
 * Only brackets and quotes are looked at; whether an object is JSON is found out when it is parsed. Throws
 * `UnreadableFile` at brackets that do not fit, at objects over 1 MB and at more than 64 levels.
 */
export function createRecordCutter(isSequence: boolean): RecordCutter {
  const open: string[] = []
  let waiting = ''
  let isInString = false
  let line = 1
  let list = -1
  let startLine = 1
  let hasBegun = false
  let isEscaping = false

  const isRecordStart = () => {
    if (isSequence) return open.length === 0
    const path = open.join('')
    return path === '[' || path === '{['
  }
  const isListStart = () => open.length === 0 || (open.length === 1 && open[0] === '{')

  function push(text: string): CutRecord[] {
    const whole = waiting + text
    const records: CutRecord[] = []
    let start = hasBegun ? 0 : -1
    const marks = /["\\{}[\]\n]/g
    marks.lastIndex = waiting.length + (isEscaping ? 1 : 0)
    if (text !== '') isEscaping = false
    for (let mark = marks.exec(whole); mark; mark = marks.exec(whole)) {
      const character = mark[0]
      if (character === '\n') line += 1
      else if (isInString) {
        // What is escaped is jumped over, in the next piece, too.
        if (character === '\\') {
          isEscaping = mark.index + 1 === whole.length
          marks.lastIndex = mark.index + 2
        } else if (character === '"') isInString = false
      } else if (character === '"') isInString = true
      else if (character === '{' || character === '[') {
        if (character === '{' && isRecordStart()) {
          start = mark.index
          startLine = line
          hasBegun = true
        }
        if (character === '[' && isListStart()) list += 1
        if (open.length === DEEPEST) throw new UnreadableFile('json_unreadable')
        open.push(character)
      } else if (character !== '\\') {
        const opening = character === '}' ? '{' : '['
        if (open.pop() !== opening) throw new UnreadableFile('json_unreadable')
        if (hasBegun && character === '}' && isRecordStart()) {
          records.push({ list, line: startLine, text: whole.slice(start, mark.index + 1) })
          hasBegun = false
          start = -1
        }
      }
    }
    waiting = keep(whole, start)
    return records
  }

  function keep(whole: string, start: number): string {
    if (!hasBegun) return ''
    if (whole.length - start > LONGEST_RECORD) throw new UnreadableFile('file_too_big')
    return whole.slice(start)
  }

  return {
    push,
    end() {
      if (open.length > 0 || isInString) throw new UnreadableFile('json_unreadable')
    },
  }
}
