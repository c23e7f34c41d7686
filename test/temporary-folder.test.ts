import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from './temporary-directory.ts'
import { removeAbandoned } from './temporary-folder.ts'

test('leftovers of a killed test run are deleted, and nothing else', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const parent = temporaryDirectory()
  const others = [`lageplan-tests-${process.pid}-Running`, 'lageplan-tests-unnumbered', 'photos']
  for (const name of [...others, `lageplan-tests-${ended}-Killed`]) {
    mkdirSync(join(parent, name, 'inside'), { recursive: true })
  }
  removeAbandoned(parent)
  expect(readdirSync(parent).sort()).toEqual(others.sort())
})
