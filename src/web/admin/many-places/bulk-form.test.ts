import { expect, test } from 'vitest'
import { toBulkChange } from './bulk-form.tsx'

test('typed hours replace the stored ones, and only a tick removes them', () => {
  expect(toBulkChange({}, [])).toMatchObject({ change: { hours: undefined } })
  expect(toBulkChange({ hours: 'Mo-Fr 9-17' }, [])).toMatchObject({
    change: { hours: 'Mo-Fr 9-17' },
  })
  expect(toBulkChange({ removesHours: 'yes' }, [])).toMatchObject({ change: { hours: '' } })
})

test('a value without an attribute is reported instead of dropped', () => {
  expect(toBulkChange({ attributeValue: 'ja' }, [])).toEqual({
    problem: { field: 'attributeValue', rule: 'no_attribute' },
  })
})
