import * as z from 'zod/mini'
import { limited } from '../../../lib/text/limited.ts'
import { withAsciiDomain } from '../../places/email.ts'
import type { FieldProblem } from '../../problem.ts'
import {
  canFit,
  cleanText,
  COPY_FIELD,
  hasControlCharacters,
  MESSAGE_LIMITS,
  type RawFields,
  readField,
} from './form-fields.ts'
import { parseProposal, type PlaceValidator, proposalValues } from '../proposals/proposal-form.ts'
import type { FormName } from '../submission.ts'

/** The fields of a form as typed, to show it again. */
export type FormValues = Readonly<Record<string, string>>

/**
 * The cleaned fields of a form, without the empty ones. In every form `name`, `email` and `phone` belong to the visitor, and
 * `message` is free text.
 */
export type FormContent = Readonly<Record<string, string>>

export type ParsedForm =
  | { ok: true; content: FormContent }
  | { ok: false; problems: FieldProblem[]; values: FormValues }

/** Parsers that are too large for a browser, which uses simpler ones. */
export type FormParsers = { phone: PhoneParser; place: PlaceValidator }

/** Parses the fields of any form. */
export function parseForm(form: FormName, fields: RawFields, readers: FormParsers): ParsedForm {
  const parsed =
    form === 'message'
      ? parseMessage(fields, readers.phone)
      : parseProposal(form, fields, readers.place)
  if (!parsed.ok) return parsed
  const content: FormContent = 'message' in parsed ? parsed.message : parsed.content
  const wantsCopy = content['email'] !== undefined && readField(fields, COPY_FIELD) === 'yes'
  return { ok: true, content: wantsCopy ? { ...content, [COPY_FIELD]: 'yes' } : content }
}

export function formValues(form: FormName, fields: RawFields): FormValues {
  const values = form === 'message' ? messageValues(fields) : proposalValues(fields)
  return { ...values, [COPY_FIELD]: readField(fields, COPY_FIELD) === 'yes' ? 'yes' : '' }
}

export const MESSAGE_FIELDS = ['name', 'email', 'phone', 'message'] as const
export type MessageField = (typeof MESSAGE_FIELDS)[number]

/** Every rule of the form; the messages make a sentence of each. */
export const MESSAGE_RULES = [
  'name_required',
  'name_too_long',
  'name_line_break',
  'name_url',
  'email_or_phone_required',
  'email_too_long',
  'email_without_at',
  'email_nothing_before_at',
  'email_incomplete',
  'email_invalid',
  'phone_invalid',
  'message_required',
  'message_too_short',
  'message_too_long',
  'control_characters',
  'unpaired_surrogates',
] as const
export type MessageRule = (typeof MESSAGE_RULES)[number]

/** A message that follows all rules. `phone` is in the form that the phone parser returns. */
export type Message = { name: string; email?: string; phone?: string; message: string }

/** The fields as they were typed, for showing the form again. */
export type MessageValues = Record<MessageField, string>

export type ParsedMessage =
  | { ok: true; message: Message }
  | { ok: false; problems: FieldProblem[]; values: MessageValues }

/** Parses a typed phone number; undefined when it is invalid. The strict one is in `phone.ts`. */
export type PhoneParser = (typed: string) => string | undefined

/** Parses unknown input once, in the browser and on the server alike. Fields of other names are ignored. */
export function parseMessage(fields: RawFields, parsePhone: PhoneParser): ParsedMessage {
  const values = messageValues(fields)
  const parsed = schemaFor(parsePhone).safeParse(values)
  if (!parsed.success) {
    return { ok: false, problems: firstProblemOfEachField(parsed.error.issues), values }
  }
  const { name, email, phone, message } = parsed.data
  return { ok: true, message: { name, ...(email && { email }), ...(phone && { phone }), message } }
}

export function messageValues(fields: RawFields): MessageValues {
  const typed = (field: MessageField) => readField(fields, field) ?? ''
  return {
    name: typed('name'),
    email: typed('email'),
    phone: typed('phone'),
    message: typed('message'),
  }
}

/** Enough for a browser, without the 20 kB of a real parser: at least six digits, and no character that never occurs in numbers. */
export const looksLikePhone = limited(
  MESSAGE_LIMITS.phone,
  undefined,
  (typed): string | undefined => {
    const digits = typed.replace(/\D/g, '').length
    return digits >= 6 && /^\+?[\d\s()/.-]+$/.test(typed) ? typed : undefined
  },
)

// HTML living standard, "valid email address".
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

const URL_IN_NAME = /[a-z]:\/\/|\bwww\./i

const schemas = new WeakMap<PhoneParser, ReturnType<typeof messageSchema>>()

/** Cached, because building a schema takes longer than using it. */
function schemaFor(parsePhone: PhoneParser) {
  const schema = schemas.get(parsePhone) ?? messageSchema(parsePhone)
  schemas.set(parsePhone, schema)
  return schema
}

function messageSchema(parsePhone: PhoneParser) {
  return z
    .object({
      name: text(
        [MESSAGE_LIMITS.name, 'name_too_long'],
        z.refine((name) => name !== '', rule('name_required')),
        z.maxLength(MESSAGE_LIMITS.name, rule('name_too_long')),
        z.refine((name) => !name.includes('\n'), rule('name_line_break')),
        z.refine((name) => !URL_IN_NAME.test(name), rule('name_url')),
      ),
      email: text(
        [MESSAGE_LIMITS.email, 'email_too_long'],
        z.overwrite(withAsciiDomain),
        z.maxLength(MESSAGE_LIMITS.email, rule('email_too_long')),
        z.refine((email) => email === '' || email.includes('@'), rule('email_without_at')),
        z.refine((email) => !email.startsWith('@'), rule('email_nothing_before_at')),
        z.refine((email) => !email.endsWith('@'), rule('email_incomplete')),
        z.refine((email) => email === '' || EMAIL.test(email), rule('email_invalid')),
      ),
      phone: text(
        [MESSAGE_LIMITS.phone, 'phone_invalid'],
        z.refine((phone) => phone === '' || parsePhone(phone) !== undefined, rule('phone_invalid')),
        z.overwrite((phone) => parsePhone(phone) ?? phone),
      ),
      message: text(
        [MESSAGE_LIMITS.message.max, 'message_too_long'],
        z.refine((message) => message !== '', rule('message_required')),
        z.minLength(MESSAGE_LIMITS.message.min, rule('message_too_short')),
        z.maxLength(MESSAGE_LIMITS.message.max, rule('message_too_long')),
      ),
    })
    .check(
      z.refine(({ email, phone }) => email !== '' || phone !== '', {
        ...rule('email_or_phone_required'),
        path: ['email'],
        // Runs even if other fields have problems: people want to see all of them at once.
        when: () => true,
      }),
    )
}

/** Checks the length first: a text that is too long is neither cleaned nor parsed. */
function text(
  [maxLength, tooLong]: readonly [most: number, tooLong: MessageRule],
  ...checks: z.core.$ZodCheck<string>[]
) {
  return z.string().check(
    z.refine((typed) => canFit(typed, maxLength), {
      ...rule(tooLong),
      abort: true,
      params: { maximum: maxLength },
    }),
    z.overwrite(cleanText),
    z.refine((value) => value.isWellFormed(), rule('unpaired_surrogates')),
    z.refine((value) => !hasControlCharacters(value), rule('control_characters')),
    ...checks,
  )
}

function rule(code: MessageRule) {
  return { error: code }
}

function firstProblemOfEachField(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return MESSAGE_FIELDS.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    if (!issue) return []
    const limit = limitOf(issue)
    return [{ field, rule: issue.message, ...(limit !== undefined && { limit }) }]
  })
}

function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'too_small') return Number(issue.minimum)
  if (issue.code === 'custom' && issue.message !== 'phone_invalid') return issue.params?.maximum
  return issue.code === 'too_big' ? Number(issue.maximum) : undefined
}
