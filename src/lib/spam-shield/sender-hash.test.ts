import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addressPrefix, senderHash } from './sender-hash.ts'

describe('addressPrefix', () => {
  test.each([
    ['192.0.2.17', '192.0.2.0/24'],
    ['::ffff:192.0.2.17', '192.0.2.0/24'],
    ['::FFFF:C000:0211', '192.0.2.0/24'],
    ['0:0:0:0:0:ffff:192.0.2.17', '192.0.2.0/24'],
    ['2001:db8:0:ff12:1:2:3:4', '2001:db8:0:ff00::/56'],
    ['2001:0db8::1', '2001:db8:0:0::/56'],
    ['2001:DB8:abcd:1234::', '2001:db8:abcd:1200::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    [' 192.0.2.17 ', '192.0.2.0/24'],
  ])('%s belongs to %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix)
  })

  test.each([
    '',
    'unknown',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.1.5',
    '192.0.2.1:8080',
    '192.0.2.x',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '12345::',
    '::ffff:192.0.2.999',
    '1.2.3.4::',
    '[::1]',
  ])('%j is not an address', (address) => {
    expect(addressPrefix(address)).toBeUndefined()
  })

  test('addresses are told apart by their prefix alone', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        const same = one.replace(/\.\d+$/, '') === other.replace(/\.\d+$/, '')
        expect(addressPrefix(one) === addressPrefix(other)).toBe(same)
      }),
    )
  })

  test('every IPv6 address has a prefix', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(addressPrefix(address)).toBeDefined()
      }),
    )
  })
})

describe('senderHash', () => {
  const key = new Uint8Array(32).fill(1)

  test('is the same for neighbours and differs with another key', () => {
    const hash = senderHash('192.0.2.17', key)
    expect(hash).toMatch(/^[\da-f]{64}$/)
    expect(senderHash('192.0.2.99', key)).toBe(hash)
    expect(senderHash('::ffff:192.0.2.99', key)).toBe(hash)
    expect(senderHash('192.0.3.17', key)).not.toBe(hash)
    expect(senderHash('192.0.2.17', new Uint8Array(32).fill(2))).not.toBe(hash)
  })

  test('is undefined when there is no address', () => {
    expect(senderHash('unknown', key)).toBeUndefined()
  })
})
