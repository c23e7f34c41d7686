import { expect, test } from 'vitest'
import { createSlugAllocator } from './plan-import.ts'

function register(...taken: string[]) {
  return createSlugAllocator(async (slugs) => new Set(slugs.filter((slug) => taken.includes(slug))))
}

test('a slug is assigned once, then numbered, skipping taken ones', async () => {
  const slugsFor = register('adler-ulm', 'adler-ulm-3')
  expect(await slugsFor(['adler-ulm', 'krone-ulm', 'krone-ulm', 'adler-ulm'])).toEqual([
    'adler-ulm-2',
    'krone-ulm',
    'krone-ulm-2',
    'adler-ulm-4',
  ])
  expect(await slugsFor(['krone-ulm', 'krone-ulm-2'])).toEqual(['krone-ulm-3', 'krone-ulm-2-2'])
})
