import { expect, test } from 'vitest'
import { missingWays } from './missing-ways.ts'

const ALL = { hasServer: true, hasSender: true, hasWebhook: false, hasRecipients: true }

test.each([
  [{}, []],
  [{ hasServer: false }, ['server']],
  [{ hasServer: false, hasSender: false, hasWebhook: true }, []],
  [{ hasSender: false }, ['sender']],
  [{ hasSender: false, hasRecipients: false, hasWebhook: true }, ['sender', 'recipients']],
] as const)('from %o, %o is missing', (set, missing) => {
  expect(missingWays({ ...ALL, ...set })).toEqual(missing)
})
