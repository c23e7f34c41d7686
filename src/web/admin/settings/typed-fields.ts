/** The values of form fields: by section, then by field. */
export type TypedFields = Record<string, Record<string, string>>

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Reads the current values of all sections. Files cannot be stored, and hidden values were not typed. */
export function readFields(
  root: HTMLElement,
  isMeant: (field: TypedField) => boolean = () => true,
): TypedFields {
  return Object.fromEntries(
    [...root.querySelectorAll('form')].map((form) => {
      const fields = fieldsOf(form).filter((field) => isMeant(field))
      return [
        sectionOf(form),
        Object.fromEntries(fields.map((field) => [keyOf(field), valueOf(field)])),
      ]
    }),
  )
}

/** Whether the field is neither a file nor a secret. The browser is told not to remember those either. */
export function mayBeKept(field: Pick<TypedField, 'autocomplete' | 'type'>): boolean {
  return !['file', 'password'].includes(field.type) && field.autocomplete !== 'off'
}

/** The values of a form that the tab does not keep: secrets, files, and everything in a form that is not a section. */
export function readUnkept(form: HTMLFormElement): string {
  const isSection = sectionOf(form) !== ''
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return fields
    .filter((field) => !isSection || !mayBeKept(field))
    .map((field) => valueOf(field))
    .join('\n')
}

/** Reads the stored draft of the tab: the typed values, and the section that was sent. Invalid values are ignored. */
export function toKeptFields(kept: unknown): { sent: string | undefined; typed: TypedFields } {
  const { sent, typed } = Object.fromEntries(entriesOf(kept))
  const fields = entriesOf(typed).map(([section, texts]) => [
    section,
    Object.fromEntries(entriesOf(texts).flatMap(([key, value]) => textOf(key, value))),
  ])
  return { sent: typeof sent === 'string' ? sent : undefined, typed: Object.fromEntries(fields) }
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function textOf(key: string, value: unknown): [string, string][] {
  return typeof value === 'string' ? [[key, value]] : []
}

/** The values of the document as it was sent, whatever has been typed since: a person may be faster than the script. */
export function readWritten(root: HTMLElement): TypedFields {
  return Object.fromEntries(
    [...root.querySelectorAll('form')].map((form) => [
      sectionOf(form),
      Object.fromEntries(fieldsOf(form).map((field) => [keyOf(field), defaultValueOf(field)])),
    ]),
  )
}

/** Types the values into their fields and fires the events of typing. Fields that somebody has changed meanwhile stay as they are. */
export function typeFields(root: HTMLElement, typed: TypedFields): void {
  for (const form of root.querySelectorAll('form')) {
    const fields = typed[sectionOf(form)] ?? {}
    for (const field of fieldsOf(form)) {
      const value = fields[keyOf(field)]
      const isUntouched = valueOf(field) === defaultValueOf(field)
      if (value !== undefined && isUntouched && value !== valueOf(field)) type(field, value)
    }
  }
}

/** The values of `after` that differ from `before`. */
export function differencesOf(before: TypedFields, after: TypedFields): TypedFields {
  const changed = Object.entries(after).map(([section, fields]) => {
    const others = Object.entries(fields).filter(([key, value]) => before[section]?.[key] !== value)
    return [section, Object.fromEntries(others)] as const
  })
  return Object.fromEntries(changed.filter(([, fields]) => Object.keys(fields).length > 0))
}

/** The section of a form. Forms without one are not read, such as webhooks, whose address may be a secret. */
export function sectionOf(form: HTMLFormElement): string {
  return form.dataset['section'] ?? ''
}

// React tracks values set on the field itself and would then ignore the event, so the prototype's setter is used.
function type(field: TypedField, value: string): void {
  if (isBox(field)) return field.click()
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}

function fieldsOf(form: HTMLFormElement): TypedField[] {
  return sectionOf(form) === '' ? [] : [...form.elements].filter(isTyped)
}

function isTyped(element: Element): element is TypedField {
  if (element instanceof HTMLInputElement) return !['hidden', 'file'].includes(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

function isBox(field: TypedField): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

function keyOf(field: TypedField): string {
  return isBox(field) ? `${field.name}=${field.value}` : field.name
}

function valueOf(field: TypedField): string {
  return isBox(field) ? String(field.checked) : field.value
}

function defaultValueOf(field: TypedField): string {
  if (isBox(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
