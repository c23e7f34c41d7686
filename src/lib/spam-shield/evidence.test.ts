import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readMarker } from './evidence.ts'

describe('readMarker', () => {
  test.each([
    ['spamshield=true'],
    ['theme=dark; spamshield=true'],
    ['spamshield=true; spamshield=true'],
    ['spamshield=false; spamshield=true'],
    ['  spamshield=true  ;theme=dark'],
    ['a;;=;spamshield=true;%%%'],
    ['__proto__=1;spamshield=true'],
  ])('finds it in %j', (header) => {
    expect(readMarker(header)).toBe(true)
  })

  test.each([
    [undefined],
    [''],
    ['spamshield'],
    ['spamshield='],
    ['spamshield=True'],
    ['spamshield=1'],
    ['spamshield="true"'],
    ['spamshield = true'],
    ['SpamShield=true'],
    ['xspamshield=true'],
    ['spamshield=truex'],
    ['spamshield=true=true'],
    ['note=spamshield=true'],
    ['note="a,spamshield=true"'],
  ])('does not find it in %j', (header) => {
    expect(readMarker(header)).toBe(false)
  })

  test('is found whatever else is in the header', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(readMarker(`${before};spamshield=true;${after}`)).toBe(true)
      }),
    )
  })
})
