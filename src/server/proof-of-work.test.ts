import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createProofOfWork } from './proof-of-work.ts'

const work = createProofOfWork(new Uint8Array(32).fill(7))

async function solve(challengeText: string): Promise<{ challenge: Challenge; solution: object }> {
  const challenge: Challenge = JSON.parse(challengeText)
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

const solved = await solve(await work.challenge('nonce-1'))
const proof = JSON.stringify(solved)

test('a solved challenge is valid for its own token', async () => {
  expect(await work.check(proof, 'nonce-1')).toBe('right')
})

test('more effort costs the browser, not the server', async () => {
  const harder = await solve(await work.challenge('nonce-1', 4))
  expect(Reflect.get(harder.solution, 'counter')).toBeGreaterThanOrEqual(2_000)
  expect(await work.check(JSON.stringify(harder), 'nonce-1')).toBe('right')
})

test.each(['nonce-2', undefined])('a proof sent with the token %s is spliced', async (nonce) => {
  expect(await work.check(proof, nonce)).toBe('spliced')
})

/** Forgeries from a solved challenge and the public parts of another one. */
const FORGERIES: [string, (proof: typeof solved) => object][] = [
  [
    'another solution',
    ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: '00'.repeat(32) },
    }),
  ],
  [
    'the prefix as the solution',
    ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: challenge.parameters.keyPrefix },
    }),
  ],
  [
    'an invalid counter',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: -1 } }),
  ],
  [
    'another token inserted',
    ({ challenge, ...rest }) => ({
      ...rest,
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, data: { token: 'nonce-2' } },
      },
    }),
  ],
  [
    'no signature of the key',
    ({ challenge, ...rest }) => ({
      ...rest,
      challenge: { ...challenge, parameters: { ...challenge.parameters, keySignature: undefined } },
    }),
  ],
  [
    'less work',
    ({ challenge, ...rest }) => ({
      ...rest,
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
    }),
  ],
  [
    'one more parameter',
    ({ challenge, ...rest }) => ({
      ...rest,
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } },
    }),
  ],
  [
    'no signature',
    ({ challenge, ...rest }) => ({ ...rest, challenge: { ...challenge, signature: undefined } }),
  ],
]

test.each(FORGERIES)('%s is wrong', async (_, forge) => {
  expect(await work.check(JSON.stringify(forge(solved)), 'nonce-2')).toBe('wrong')
})

test('a proof is wrong with the secret of another site', async () => {
  const other = createProofOfWork(new Uint8Array(32).fill(8))
  expect(await other.check(proof, 'nonce-1')).toBe('wrong')
})

test('anything else is invalid, and nothing is thrown', async () => {
  const anything = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('{"challenge":{}}', 'x'.repeat(9_999)),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      expect(await work.check(text, 'nonce-1')).toBe('wrong')
    }),
  )
})
