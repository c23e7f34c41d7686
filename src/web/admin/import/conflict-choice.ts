import type { ConflictChoice } from '../../../domain/import/import-run.ts'

/** The form's field for the choice about one field of a row. */
export function conflictName(position: number, field: string): string {
  return `take-${position}-${field}`
}

const NAME = /^take-(\d{1,9})-(.+)$/s

/** What was chosen about each row that the form showed. */
export function readConflictChoice(form: FormData): ConflictChoice {
  const fields = new Map<number, string[]>()
  for (const position of form.getAll('position')) fields.set(Number(position), [])
  for (const [name, value] of form) {
    const [, position, field] = NAME.exec(name) ?? []
    if (field !== undefined && value === 'take') fields.get(Number(position))?.push(field)
  }
  const each = [...fields].map(([position, chosen]) => {
    const version = form.get(`version-${position}`)
    return { position, fields: chosen, ...(version !== null && { version: Number(version) }) }
  })
  return { each }
}
