import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readExpectations } from './real-files/expectations.ts'
import { importRealFile, REAL_FILES } from './real-files/import-real-file.ts'

// Working out thousands of different seasons takes long on a busy machine.
const PATIENCE = { timeout: 300_000 }

describe.skipIf(!existsSync(REAL_FILES))('real files (skipped without ../shared/data)', () => {
  test.each(readExpectations())('%s', PATIENCE, async (path, country, expected) => {
    const { expectation } = await importRealFile(path, country)
    expect(expectation).toEqual(expected)
  })
})
