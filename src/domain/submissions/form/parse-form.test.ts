import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { RawFields } from './form-fields.ts'
import { looksLikePhone, MESSAGE_RULES, parseMessage } from './parse-form.ts'

/** Includes unpaired surrogates and control characters. */
const anyCodeUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

/** A dot below. */
const MARK = '\u0323'

const GOOD = {
  name: 'Anna Muster',
  email: 'anna@beispiel.de',
  phone: '',
  message: 'Ist der Weg barrierefrei?',
}

function parse(fields: RawFields) {
  return parseMessage({ ...GOOD, ...fields }, looksLikePhone)
}

/** `field rule` for each problem. */
function problems(fields: RawFields): string[] {
  const parsed = parse(fields)
  return parsed.ok ? [] : parsed.problems.map(({ field, rule }) => `${field} ${rule}`)
}

describe('a good message', () => {
  test('is returned without the fields left empty', () => {
    expect(parse({})).toEqual({
      ok: true,
      message: { name: GOOD.name, email: GOOD.email, message: GOOD.message },
    })
    expect(parse({ email: undefined, phone: '+49 170 1234567' })).toEqual({
      ok: true,
      message: { name: GOOD.name, phone: '+49 170 1234567', message: GOOD.message },
    })
  })

  test("uses the phone parser's result", () => {
    const parsed = parseMessage({ ...GOOD, phone: ' 0170 ' }, (typed) => `+49${typed}`)
    expect(parsed).toMatchObject({ message: { phone: '+490170' } })
  })

  test('ignores fields it does not know', () => {
    expect(parse({ role: 'owner', verdict: 'accept' })).toEqual(parse({}))
  })

  test.each([
    ['NFC', 'Mu\u0308ller und Söhne', 'Müller und Söhne'],
    ['line feeds', 'Guten Tag\r\nzusammen\rund\u2028alle', 'Guten Tag\nzusammen\nund\nalle'],
    ['no tabs', 'Guten\tTag zusammen', 'Guten Tag zusammen'],
    ['no spaces around it', '  Guten Tag zusammen\n\n', 'Guten Tag zusammen'],
    ['nothing invisible', 'Guten\u200b Tag \u202ezusammen', 'Guten Tag zusammen'],
    [
      'marks in groups of thirty',
      `Guten Tag${MARK.repeat(31)}`,
      `Guten Tag${MARK.repeat(30)}\u034f${MARK}`,
    ],
    ['emoji as they are', 'Guten Tag 👩‍👩‍👧 zusammen', 'Guten Tag 👩‍👩‍👧 zusammen'],
  ])('is cleaned: %s', (_, typed, cleaned) => {
    expect(parse({ message: typed })).toMatchObject({ message: { message: cleaned } })
  })
})

describe('every rule', () => {
  test.each<[string, RawFields, string[]]>([
    ['no name', { name: '' }, ['name name_required']],
    ['a blank name', { name: ' \u200b\t' }, ['name name_required']],
    ['a name of 100', { name: 'x'.repeat(100) }, []],
    ['a name of 101', { name: 'x'.repeat(101) }, ['name name_too_long']],
    ['a name on two lines', { name: 'Anna\nBcc: x@y.example' }, ['name name_line_break']],
    ['a name with CR', { name: 'Anna\rMuster' }, ['name name_line_break']],
    ['a URL as name', { name: 'https://spam.example' }, ['name name_url']],
    ['www in the name', { name: 'Anna www.spam.example' }, ['name name_url']],
    ['a name with punctuation', { name: 'Dr. Anna-Lena d’Arc (geb. Müller) & Co.' }, []],
    ['a NUL', { name: 'An\0na' }, ['name control_characters']],
    ['an escape', { message: 'Guten \u001b[31mTag' }, ['message control_characters']],
    ['a C1 control', { message: 'Guten Tag\u009b zusammen' }, ['message control_characters']],
    ['half an emoji', { message: 'Guten Tag \ud83d zusammen' }, ['message unpaired_surrogates']],
    ['no way to answer', { email: '' }, ['email email_or_phone_required']],
    ['a phone instead', { email: '', phone: '0170 1234567' }, []],
    ['no @', { email: 'anna.beispiel.de' }, ['email email_without_at']],
    ['nothing before it', { email: '@beispiel.de' }, ['email email_nothing_before_at']],
    ['nothing after it', { email: 'anna@' }, ['email email_incomplete']],
    ['a space in it', { email: 'anna@bei spiel.de' }, ['email email_invalid']],
    ['two @', { email: 'anna@x@beispiel.de' }, ['email email_invalid']],
    ['a dot at the end', { email: 'anna@beispiel.' }, ['email email_invalid']],
    ['a header', { email: 'anna@x.de\nBcc: b@x.de' }, ['email email_invalid']],
    ['an umlaut before the @', { email: 'jörg@beispiel.de' }, ['email email_invalid']],
    ['plus and dots', { email: "a.b+c'd@sub.beispiel.de" }, []],
    ['no dot, as HTML allows', { email: 'root@localhost' }, []],
    ['254 characters', { email: `a@${longDomain(252)}` }, []],
    ['255 characters', { email: `a@${longDomain(253)}` }, ['email email_too_long']],
    ['too few digits', { phone: '12345' }, ['phone phone_invalid']],
    ['words', { phone: 'ruf mich an 123456' }, ['phone phone_invalid']],
    ['a bad phone alone', { email: '', phone: '1' }, ['phone phone_invalid']],
    ['no message', { message: ' \n ' }, ['message message_required']],
    ['nine characters', { message: '123456789' }, ['message message_too_short']],
    ['ten', { message: '1234567890' }, []],
    ['ten with spaces around nine', { message: ' 123456789 ' }, ['message message_too_short']],
    ['5 000', { message: 'x'.repeat(5_000) }, []],
    ['5 001', { message: 'x'.repeat(5_001) }, ['message message_too_long']],
    ['5 000 emoji', { message: '👍'.repeat(5_000) }, []],
    ['5 001 emoji', { message: '👍'.repeat(5_001) }, ['message message_too_long']],
    ['nine emoji', { message: '👍'.repeat(9) }, ['message message_too_short']],
    ['5 000 with CR LF', { message: 'x\r\n'.repeat(2_500) + 'x' }, ['message message_too_long']],
    ['4 999 with CR LF', { message: 'x\r\n'.repeat(2_499) + 'x' }, []],
  ])('%s', (_, fields, expected) => {
    expect(problems(fields)).toEqual(expected)
  })

  test('limits come with the problem', () => {
    expect(parse({ name: 'x'.repeat(101), message: 'kurz' })).toMatchObject({
      problems: [
        { field: 'name', rule: 'name_too_long', limit: 100 },
        { field: 'message', rule: 'message_too_short', limit: 10 },
      ],
    })
  })

  test('reports all fields at once, in the order of the form, each with its first problem', () => {
    expect(problems({ name: '', email: '', phone: '', message: '' })).toEqual([
      'name name_required',
      'email email_or_phone_required',
      'message message_required',
    ])
  })

  test('a domain with umlauts is stored in its ASCII form', () => {
    expect(parse({ email: 'anna@müller.de' })).toMatchObject({
      message: { email: 'anna@xn--mller-kva.de' },
    })
    expect(problems({ email: 'anna@müller.de/x' })).toEqual(['email email_invalid'])
  })
})

describe('whatever is typed', () => {
  test('comes back as it was typed when something is wrong', () => {
    const typed = { name: ' Anna\t', email: 'anna@', phone: '+49', message: 'kurz\r\n' }
    expect(parse(typed)).toMatchObject({ ok: false, values: typed })
  })

  test.each<[string, unknown]>([
    ['a list', ['a@x.de', 'b@x.de']],
    ['an object', { toString: () => 'a@x.de' }],
    ['a number', 5],
    ['null', null],
    ['true', true],
  ])('%s is not text', (_, email) => {
    expect(problems({ email })).toEqual(['email email_or_phone_required'])
  })

  test('names of prototypes are fields like any other', () => {
    const fields: RawFields = JSON.parse(
      '{"__proto__":{"name":"Anna"},"constructor":"x","toString":"y","hasOwnProperty":"z"}',
    )
    const parsed = parseMessage(fields, looksLikePhone)
    expect(parsed).toMatchObject({ ok: false, values: { name: '', message: '' } })
    expect(Object.hasOwn(Object.prototype, 'name')).toBe(false)
  })

  test('gives a message or known problems, and never throws', () => {
    const value = fc.oneof(fc.string({ unit: anyCodeUnit }), fc.anything())
    const fields = fc.record(
      { name: value, email: value, phone: value, message: value },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fields, (raw) => {
        const parsed = parseMessage(raw, looksLikePhone)
        const rules = parsed.ok ? [] : parsed.problems.map(({ rule }) => rule)
        expect(MESSAGE_RULES).toEqual(expect.arrayContaining(rules))
        expect(rules.length > 0).toBe(!parsed.ok)
      }),
    )
  })

  test('parsing the result again changes nothing', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 10, maxLength: 60 })
    fc.assert(
      fc.property(text, text, (name, message) => {
        const once = parse({ name, message })
        fc.pre(once.ok)
        expect(parse(once.message)).toEqual(once)
      }),
    )
  })

  test('64 KiB of anything is answered', () => {
    for (const unit of ['a', 'a.', '@', ' ', '.a-', '\n', 'http://', '😀', '(']) {
      const huge = unit.repeat(65_536 / unit.length)
      expect(problems({ name: huge, email: huge, phone: huge, message: huge })).not.toEqual([])
    }
  })
})

function longDomain(length: number): string {
  const labels = `${'d'.repeat(59)}.`.repeat(5)
  return labels.slice(0, length - 1).replace(/\.$/, 'd') + 'e'
}
