import * as z from 'zod'
import type { FieldProblem } from '../../../domain/problem.ts'
import { onceForEach } from '../../../domain/search/catalogue/category-words.ts'

type ParametersResult<Values> =
  | { ok: true; values: Values }
  | { ok: false; problems: FieldProblem[] }

/** The parameters of an address as the schema gives them, or every one that it refuses: unknown, repeated or invalid. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): ParametersResult<z.output<Schema>> {
  const raw: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  const lists = listsOf(schema)
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    const takesList = lists.get(name)
    if (takesList === undefined) problems.push({ field: name, rule: 'unknown' })
    else if (takesList) raw[name] = values
    else if (values.length > 1) problems.push({ field: name, rule: 'repeated' })
    else raw[name] = values[0]
  }
  const parsed = schema.safeParse(raw)
  for (const { path, message } of parsed.error?.issues ?? []) {
    problems.push({ field: String(path[0]), rule: 'invalid', detail: message })
  }
  return problems.length > 0 || !parsed.success
    ? { ok: false, problems }
    : { ok: true, values: parsed.data }
}

/** Which parameters there are, and whether they take a list: looked at in the schema once. */
const listsOf = onceForEach(
  ({ shape }: z.ZodObject) =>
    new Map(Object.entries(shape).map(([name, field]) => [name, isList(field)])),
)

function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return isList(field.unwrap())
  return field instanceof z.ZodArray
}
