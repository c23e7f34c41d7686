import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importChecked, LARGE_FILES } from './real-files/import-checked.ts'
import { REAL_FILES } from './real-files/import-real-file.ts'
import { sized } from './sized.ts'

/** One file has 300,000 rows. */
const PATIENCE = { timeout: 900_000 }
/** Writing is the same for all places, so a sample is enough. */
const STEP = sized({ slice: 10, full: 1 })

// In parallel with the small files: otherwise they would take as long as everything else together.
describe.skipIf(!existsSync(REAL_FILES))(
  'large real files (skipped without ../shared/data)',
  () => {
    test.each(LARGE_FILES)('%s', PATIENCE, async (path, country, expected) => {
      const { wrong, expectation } = await importChecked(path, { country, step: STEP })
      expect(wrong).toEqual([])
      expect(expectation).toEqual(expected)
    })
  },
)
