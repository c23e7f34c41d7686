import { attributeText, isSameValue } from '../../places/attribute-value.ts'
import { isOfCategories } from '../../places/attribute-types.ts'
import type { Attribute } from '../../places/place.ts'
import type { CategoryChoice } from '../columns/choose-category.ts'
import { attributeIn, type MappedColumn } from '../columns/map-columns.ts'
import type { RowIssue } from '../import-run.ts'
import type { PlannedRow } from './compare-with-places.ts'

/**
 * Returns the function that names the values of a row whose attribute is limited to other categories than its place has:
 * they are stored, and shown nowhere.
 */
export function limitNotices(
  attributes: readonly Attribute[],
  columns: readonly MappedColumn[],
  choice: CategoryChoice,
): (planned: PlannedRow) => RowIssue[] {
  const limited = attributes.filter(({ categories }) => categories)
  const headers = new Map(
    columns
      .filter(({ field }) => field === 'attribute')
      .map(({ header }) => [attributeIn(header, limited)?.key, header]),
  )
  return (planned) => {
    if (planned.kind !== 'added' && planned.kind !== 'changed') return []
    const { line, extras } = planned.row
    const said = extras?.attributes ?? {}
    return limited.flatMap((attribute): RowIssue[] => {
      const { key } = attribute
      const value = said[key]
      if (value === undefined || isOfCategories(attribute, categoriesOf(planned, choice))) return []
      const stored = planned.kind === 'changed' ? planned.before.attributes[key] : undefined
      if (isSameValue(value, stored)) return []
      const column = headers.get(key) ?? key
      return [{ line, reason: 'attribute_elsewhere', column, value: attributeText(value) }]
    })
  }
}

type WrittenRow = Extract<PlannedRow, { kind: 'added' | 'changed' }>

function categoriesOf(planned: WrittenRow, { find, fallback }: CategoryChoice): readonly string[] {
  if (planned.kind === 'changed') return planned.after.categoryIds
  const { category } = planned.row
  return (category === undefined ? undefined : find(category)) ?? [fallback.id]
}
