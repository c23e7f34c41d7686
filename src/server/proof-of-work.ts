import { parseJson } from '../lib/text/limited.ts'
import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { ProofOfWork } from '../domain/submissions/evidence/request-evidence.ts'

/**
 * PBKDF2 is native on both sides, so a program is hardly faster than a visitor's browser. The browser derives 500 to 1,500 keys, about half
 * a second of work; the server derives one.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 2_000, minKeys: 500, maxKeys: 1_500 }

const MAX_PROOF_LENGTH = 4_000
const HEX = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

/** The browser's solution in the format of `altcha-lib`; nothing else is accepted. */
const PROOF = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(WORK.algorithm),
      nonce: HEX,
      salt: HEX,
      cost: z.literal(WORK.cost),
      keyLength: z.literal(32),
      keyPrefix: HEX,
      keySignature: HEX,
      data: z.strictObject({ token: z.string().check(z.maxLength(100)) }),
    }),
    signature: HEX,
  }),
  solution: z.object({ counter: z.number(), derivedKey: HEX }),
})

/** Proof of work with `altcha-lib` 2, in its deterministic mode. The signature includes the token's nonce. */
export function createProofOfWork(secret: Uint8Array): ProofOfWork {
  const text = Buffer.from(secret).toString('hex')
  const secrets = {
    hmacSignatureSecret: `challenge.${text}`,
    hmacKeySignatureSecret: `key.${text}`,
  }

  return {
    async challenge(tokenNonce, effort = 1) {
      const challenge = await createChallenge({
        ...secrets,
        algorithm: WORK.algorithm,
        cost: WORK.cost,
        counter: randomInt(WORK.maxKeys * effort, WORK.minKeys * effort),
        data: { token: tokenNonce },
        deriveKey,
      })
      return JSON.stringify(challenge)
    },
    async check(proof, tokenNonce) {
      const payload = readPayload(proof)
      if (!payload) return 'wrong'
      const { verified } = await verifySolution({ ...secrets, ...payload, deriveKey })
      if (!verified) return 'wrong'
      return payload.challenge.parameters.data?.token === tokenNonce ? 'right' : 'spliced'
    },
  }
}

function readPayload(proof: string): Payload | undefined {
  if (proof.length > MAX_PROOF_LENGTH) return undefined
  const parsed = PROOF.safeParse(parseJson(proof))
  return parsed.success ? parsed.data : undefined
}
