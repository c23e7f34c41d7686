/** The values of form fields: by section, then by field. */
type FieldValues = Record<string, Record<string, string>>

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Reads the current values of all sections. Files cannot be stored, and hidden values were not typed. */
export function readFields(
  root: HTMLElement,
  isIncluded: (field: FormControl) => boolean = () => true,
): FieldValues {
  return Object.fromEntries(
    [...root.querySelectorAll('form')].map((form) => {
      const fields = fieldsOf(form).filter((field) => isIncluded(field))
      return [
        sectionOf(form),
        Object.fromEntries(fields.map((field) => [keyOf(field), valueOf(field)])),
      ]
    }),
  )
}

/** Whether the field is neither a file nor a secret. The browser is told not to remember those either. */
export function isStorable(field: Pick<FormControl, 'autocomplete' | 'type'>): boolean {
  return !['file', 'password'].includes(field.type) && field.autocomplete !== 'off'
}

/** The values of a form that the tab does not keep: secrets, files, and everything in a form that is not a section. */
export function readUnstored(form: HTMLFormElement): string {
  const isSection = sectionOf(form) !== ''
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return fields
    .filter((field) => !isSection || !isStorable(field))
    .map((field) => valueOf(field))
    .join('\n')
}

/** Reads the stored draft of the tab: the typed values, and the section that was sent. Invalid values are ignored. */
export function parseStoredDraft(stored: unknown): {
  sent: string | undefined
  typed: FieldValues
} {
  const { sent, typed } = Object.fromEntries(entriesOf(stored))
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
export function readDefaultValues(root: HTMLElement): FieldValues {
  return Object.fromEntries(
    [...root.querySelectorAll('form')].map((form) => [
      sectionOf(form),
      Object.fromEntries(fieldsOf(form).map((field) => [keyOf(field), defaultValueOf(field)])),
    ]),
  )
}

/** Types the values into their fields and fires the events of typing. Fields that somebody has changed meanwhile stay as they are. */
export function fillFields(root: HTMLElement, typed: FieldValues): void {
  for (const form of root.querySelectorAll('form')) {
    const fields = typed[sectionOf(form)] ?? {}
    for (const field of fieldsOf(form)) {
      const value = fields[keyOf(field)]
      const isUntouched = valueOf(field) === defaultValueOf(field)
      if (value !== undefined && isUntouched && value !== valueOf(field))
        setFieldValue(field, value)
    }
  }
}

/** The values of `after` that differ from `before`. */
export function differencesOf(before: FieldValues, after: FieldValues): FieldValues {
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
function setFieldValue(field: FormControl, value: string): void {
  if (isBox(field)) return field.click()
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }))
}

function fieldsOf(form: HTMLFormElement): FormControl[] {
  return sectionOf(form) === '' ? [] : [...form.elements].filter(isTyped)
}

function isTyped(element: Element): element is FormControl {
  if (element instanceof HTMLInputElement) return !['hidden', 'file'].includes(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

function isBox(field: FormControl): field is HTMLInputElement {
  return field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
}

function keyOf(field: FormControl): string {
  return isBox(field) ? `${field.name}=${field.value}` : field.name
}

function valueOf(field: FormControl): string {
  return isBox(field) ? String(field.checked) : field.value
}

function defaultValueOf(field: FormControl): string {
  if (isBox(field)) return String(field.defaultChecked)
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? ''
}
