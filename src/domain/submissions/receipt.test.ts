import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readReceipt, RECEIPT_BYTES, receiptOf } from './receipt.ts'
import { uuidV7 } from './uuid-v7.ts'

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

  test('is read however it was copied', () => {
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

describe('a UUID of version 7', () => {
  test('says so, and holds the time', () => {
    fc.assert(
      fc.property(fc.nat(4_102_444_800_000), bytes(10), (time, random) => {
        const uuid = uuidV7(time, random)
        expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(time)
      }),
    )
  })

  test('keeps the last nine random bytes and most of the first', () => {
    const random = Uint8Array.from({ length: 10 }, (_, at) => at * 17)
    expect(uuidV7(0, random)).toBe('00000000-0000-7011-a233-445566778899')
  })
})
