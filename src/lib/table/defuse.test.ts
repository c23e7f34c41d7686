import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defused, defusedNumber, restored } from './defuse.ts'

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '＝1', "'=1"])(
  '%j is not calculated',
  (text) => {
    expect(defused(text)).toBe(`'${text}`)
    expect(defusedNumber(text)).toBe(`'${text}`)
  },
)

test.each(['+49 911 604237', '-87.712345', '-113,026333', '(512) 555-0100'])(
  '%j stays what it is in a column of numbers',
  (text) => {
    expect(defusedNumber(text)).toBe(text)
    expect(restored(text)).toBe(text)
  },
)

test.each(['Adler', "'s Wirtshaus", '', '1 Main St'])('%j needs nothing', (text) => {
  expect(defused(text)).toBe(text)
  expect(restored(text)).toBe(text)
})

test('any text comes back', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', '1') })
  fc.assert(
    fc.property(text, (one) => {
      expect(restored(defused(one))).toBe(one)
      expect(restored(defusedNumber(one))).toBe(one)
      expect(defused(one)).not.toMatch(/^[=+\-@\t]/)
    }),
  )
})
