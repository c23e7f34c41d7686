import { expect, test } from 'vitest'
import { findMissingSettings } from './missing-settings.ts'

const ALL = { hasServer: true, hasSender: true, hasWebhook: false, hasRecipients: true }

test.each([
  [{}, []],
  [{ hasServer: false }, ['server']],
  [{ hasServer: false, hasSender: false, hasWebhook: true }, []],
  [{ hasSender: false }, ['sender']],
  [{ hasSender: false, hasRecipients: false, hasWebhook: true }, ['sender', 'recipients']],
] as const)('with %o, %o is missing', (set, missing) => {
  expect(findMissingSettings({ ...ALL, ...set })).toEqual(missing)
})
