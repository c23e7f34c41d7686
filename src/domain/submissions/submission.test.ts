import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readReceipt, RECEIPT_BYTES, receiptOf } from './submission.ts'

const bytes = (count: number) => fc.uint8Array({ minLength: count, maxLength: count })

describe('a receipt', () => {
  test('has two groups of four without look-alikes', () => {
    fc.assert(
      fc.property(bytes(RECEIPT_BYTES), (random) => {
        expect(receiptOf(random)).toMatch(/^LP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
  })

  test('depends on every byte', () => {
    const receipts = Array.from({ length: RECEIPT_BYTES }, (_, at) => {
      const random = new Uint8Array(RECEIPT_BYTES)
      random[at] = 1
      return receiptOf(random)
    })
    expect(new Set(receipts).size).toBe(RECEIPT_BYTES)
  })

  test('can be read however it was copied', () => {
    for (const typed of ['LP-7K3F-29QD', 'lp 7k3f 29qd', '7K3F29QD', ' Lp–7k3f–29qd. ']) {
      expect(readReceipt(typed)).toBe('LP-7K3F-29QD')
    }
  })

  test.each(['', 'LP-7K3F', 'LP-7K3F-29Q0', '0197a1b2-1111-7222-8333-444455556666'])(
    'is not %j',
    (typed) => {
      expect(readReceipt(typed)).toBeUndefined()
    },
  )
})
