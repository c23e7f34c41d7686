import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readLabelledTexts } from './shield-command.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const LINES = '{"label":1,"text":"Gratis!"}\n\n{"label":0,"text":"Grüße","id":"7"}\n'

describe('labelled texts', () => {
  test.each([
    ['as they are', bytes(LINES)],
    ['compressed', gzipSync(LINES)],
    ['with Windows line endings', bytes(LINES.replaceAll('\n', '\r\n'))],
  ])('are read %s', (_, file) => {
    expect(readLabelledTexts(file)).toEqual({
      ok: true,
      examples: [
        { text: 'Gratis!', isSpam: true },
        { text: 'Grüße', isSpam: false },
      ],
    })
  })

  test.each(['{"label":2,"text":"x"}', '{"text":"x"}', '{"label":1}', 'label,text', '[]', '{'])(
    'are refused with the number of the line: %s',
    (line) => {
      expect(readLabelledTexts(bytes(`${LINES}${line}`))).toEqual({ ok: false, line: 4 })
    },
  )

  test('are an empty list for an empty file', () => {
    expect(readLabelledTexts(bytes(''))).toEqual({ ok: true, examples: [] })
  })
})
