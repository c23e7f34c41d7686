import { describe, expect, test } from 'vitest'
import { normalize } from './fold.ts'

const [ABOVE, BELOW, PARTING] = ['\u0301', '\u0316', '\u034F']
const HEAP = `a${ABOVE.repeat(5000)}${BELOW.repeat(5000)}`

describe('normalize', () => {
  test.each(['NFC', 'NFKC', 'NFKD'] as const)('gives what String.normalize gives: %s', (form) => {
    const texts = [
      ['', 'Zion', 'Mu\u0308nchen', 'Łódź', '한국어', 'ﬃ', '① und ② stehen vor einem langen Satz.'],
      [`Ein Satz mit a${BELOW.repeat(3)}${ABOVE.repeat(3)} und noch mehr darin`],
      [`a${ABOVE.repeat(20)}b${BELOW.repeat(20)}`],
    ].flat()
    for (const text of texts) expect(normalize(text, form)).toBe(text.normalize(form))
  })

  test('keeps all marks, but no more than thirty together', () => {
    const safe = normalize(HEAP, 'NFC')
    const runs = safe.slice(1).split(PARTING)
    expect(Math.max(...runs.map((run) => run.length))).toBe(30)
    expect(runs.join('').length).toBe(HEAP.normalize('NFC').length - 1)
  })

  test('counts the half-width letters that become marks', () => {
    const runs = normalize(`a${`${ABOVE.repeat(20)}\uFF9E`.repeat(50)}`, 'NFKD').split(PARTING)
    expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(31)
  })

  test('changes nothing the second time', () => {
    const once = normalize(HEAP, 'NFC')
    expect(normalize(once, 'NFC')).toBe(once)
  })
})
