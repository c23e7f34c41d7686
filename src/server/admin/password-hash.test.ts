import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

const PASSWORD = 'korrekt pferd batterie'

describe('a password', () => {
  test('is stored as argon2id with its cost, differently each time', async () => {
    const [one, two] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(PASSWORD, one)).toBe(true)
    expect(await verifyPassword(`${PASSWORD} `, one)).toBe(false)
    expect(await verifyPassword(PASSWORD, 'plain')).toBe(false)
  })

  // Made by the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
  test('is verified against the hash of another program', async () => {
    const theirs =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verifyPassword('password', theirs)).toBe(true)
  })
})
