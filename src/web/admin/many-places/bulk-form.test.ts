import { expect, test } from 'vitest'
import { toBulkChange } from './bulk-form.tsx'

test('hours change by being typed, and go only where that is ticked', () => {
  expect(toBulkChange({}, [])).toMatchObject({ change: { hours: undefined } })
  expect(toBulkChange({ hours: 'Mo-Fr 9-17' }, [])).toMatchObject({
    change: { hours: 'Mo-Fr 9-17' },
  })
  expect(toBulkChange({ removesHours: 'yes' }, [])).toMatchObject({ change: { hours: '' } })
})

test('a value of no attribute is asked about instead of being dropped', () => {
  expect(toBulkChange({ attributeValue: 'ja' }, [])).toEqual({
    problem: { field: 'attributeValue', rule: 'no_attribute' },
  })
})
