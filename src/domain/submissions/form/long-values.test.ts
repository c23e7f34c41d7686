import { expect, test } from 'vitest'
import { createPlaceValidator, suggestedCountries } from '../proposals/place-reader.ts'
import {
  CLOSED_FIELD,
  parseProposal,
  PROPOSAL_LIMITS,
  PROPOSED_FIELDS,
  proposedName,
} from '../proposals/proposal-form.ts'
import { MESSAGE_FIELDS, parseMessage } from './parse-form.ts'

const MAX_BODY_LENGTH = 64 * 1024

test('finding 2: a text too long for its field reaches no parser', () => {
  for (const field of PROPOSED_FIELDS) {
    const name = proposedName(field)
    const read: unknown[] = []
    const fields = { message: 'so', [name]: '@'.repeat(MAX_BODY_LENGTH) }
    const parsed = parseProposal('correction', fields, (values) => {
      read.push(values[field])
      return []
    })
    expect(read).toEqual([undefined])
    const limit = PROPOSAL_LIMITS[name]
    expect(parsed).toMatchObject({
      ok: false,
      problems: [{ field: name, rule: 'too_long', limit }],
    })
  }
})

test('finding 2: the same holds for a message, and every field says what is wrong', () => {
  const fields = Object.fromEntries(
    MESSAGE_FIELDS.map((name) => [name, '@'.repeat(MAX_BODY_LENGTH)]),
  )
  const read: string[] = []
  const parsed = parseMessage(fields, (typed) => {
    read.push(typed)
    return undefined
  })
  expect(read).toEqual([])
  expect(parsed).toMatchObject({
    problems: [
      { field: 'name', rule: 'name_too_long', limit: 100 },
      { field: 'email', rule: 'email_too_long', limit: 254 },
      { field: 'phone', rule: 'phone_invalid' },
      { field: 'message', rule: 'message_too_long', limit: 5_000 },
    ],
  })
})

test('finding 2: a form of 64 kB in any of its fields is read within 5 ms of processor time', () => {
  const reader = createPlaceValidator(suggestedCountries('US'), new Date('2026-11-23T12:00:00Z'))
  const names = [...PROPOSED_FIELDS.map(proposedName), CLOSED_FIELD, 'message', 'name', 'email']
  const read = (unit: string) => {
    for (const name of names) {
      const fields = { message: 'so', [name]: unit.repeat(MAX_BODY_LENGTH / unit.length) }
      parseProposal('suggestion', fields, reader)
    }
  }
  for (const unit of ['@', ' ', '0', 'ä', 'a.']) {
    read(unit)
    const before = process.threadCpuUsage()
    read(unit)
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000 / names.length).toBeLessThan(5)
  }
})
