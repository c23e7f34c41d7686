import {
  HIDDEN_FIELDS,
  HONEYPOT_FIELDS,
  readerField,
} from '../../domain/submissions/form/form-fields.ts'

/** Everything that a form would send. */
export function readFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields[name] = value
  }
  return fields
}

/** Only what a person typed or chose. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readFields(form)).filter(
      ([name, value]) =>
        value !== '' && !INTERNAL_FIELDS.has(name) && !name.startsWith(readerField('')),
    ),
  )
}

/** Fills in what was typed before; fields that already have a value keep it. */
export function fillIn(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const control of form.elements) {
    const value = 'name' in control ? fields[String(control.name)] : undefined
    if (value === undefined) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked = value === control.value
    } else if (control instanceof HTMLInputElement && control.type === 'radio') {
      control.checked = value === control.value
    } else if (isText(control) && control.value === '') {
      control.value = value
    }
  }
}

function isText(control: Element): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
}

// Where the place cannot be chosen, it is a hidden field that is already filled in.
const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  HIDDEN_FIELDS.token,
  HIDDEN_FIELDS.proof,
  HIDDEN_FIELDS.idempotencyKey,
  HIDDEN_FIELDS.marker,
  HIDDEN_FIELDS.page,
  HIDDEN_FIELDS.locale,
  ...HONEYPOT_FIELDS,
])
