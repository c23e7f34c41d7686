import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeTime, decodeTime, readSignedLink, signLink } from './signed-link.ts'

const SECRET = new Uint8Array(32).fill(7)
const OTHER_SECRET = new Uint8Array(32).fill(8)

test('a link is valid only for its purpose and with its secret', () => {
  const token = signLink('release', ['0199', 'mj0c41'], SECRET)
  expect(readSignedLink('release', token, SECRET)).toEqual(['0199', 'mj0c41'])
  expect(readSignedLink('inquiry', token, SECRET)).toBeUndefined()
  expect(readSignedLink('release', token, OTHER_SECRET)).toBeUndefined()
  expect(readSignedLink('release', token.replace('0199', '0198'), SECRET)).toBeUndefined()
})

test.each(['', '~', 'x', '0199~mj0c41', '0199~mj0c41~', '~~~'])(
  '%j is not a signed link',
  (text) => {
    expect(readSignedLink('release', text, SECRET)).toBeUndefined()
  },
)

test('links in mails already sent stay valid', () => {
  const mac = createHmac('sha256', SECRET).update('inquiry 0199~closed~mj0c41').digest('base64url')
  const words = readSignedLink('inquiry', `0199~closed~mj0c41~${mac}`, SECRET)
  expect(words).toEqual(['0199', 'closed', 'mj0c41'])
})

test('a time survives being encoded and decoded', () => {
  const at = new Date('2026-11-22T08:30:00.123Z')
  expect(decodeTime(encodeTime(at))).toEqual(at)
})
