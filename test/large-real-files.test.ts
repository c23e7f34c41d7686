import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importChecked, LARGE_FILES } from './real-files/check-file.ts'
import { REAL_FILES } from './real-files/import-real-file.ts'

/** One file has 300,000 rows, which take half a minute on a quiet machine. */
const PATIENCE = { timeout: 900_000 }

// Beside the small ones, or they would take as long as everything else together.
describe.skipIf(!existsSync(REAL_FILES))(
  'large real files (skipped without ../shared/data)',
  () => {
    test.each(LARGE_FILES)('%s', PATIENCE, async (...file) => {
      expect(await importChecked(file)).toEqual({ wrong: [], expectation: file[2] })
    })
  },
)
