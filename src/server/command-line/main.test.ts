import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callCommandLine } from '../../../test/call-command-line.ts'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'

const directory = temporaryDirectory()

const call = (...parameters: string[]) => callCommandLine({ DATA_DIR: directory }, ...parameters)

test.each([
  ['help', 'inbox'],
  ['inbox', '--help'],
  ['inbox', '-h'],
])('%s %s shows the usage of that command, and of no other', async (...parameters) => {
  const { code, out } = await call(...parameters)
  expect(code).toBe(0)
  expect(out).toContain('npx lageplan inbox show NUMMER')
  expect(out).not.toContain('npx lageplan import')
})

test.each([
  [['inbox', '--bogus'], '--bogus kennt dieser Befehl nicht.', 'npx lageplan inbox show'],
  [['import', '--undo'], 'Hinter --undo fehlt eine Angabe.', '--undo NUMMER'],
  [['import', '--apply=yes'], 'Hinter --apply steht nichts.', 'npx lageplan import DATEI'],
  [['retention', 'now'], '„now“ erwartet dieser Befehl nicht.', 'npx lageplan retention [--apply]'],
  [['inbox', '--status', 'neu'], 'npx lageplan inbox', '--status inbox|quarantine|done'],
])('%j: the error comes first, then the correct usage', async (parameters, wrong, right) => {
  const { code, err } = await call(...parameters)
  expect(code).toBe(2)
  const said = err.split('\n').filter((line) => !line.startsWith('{"time"'))
  expect(said[0]).toContain(wrong)
  expect(err).toContain(right)
  expect(err).not.toMatch(/konnte nicht starten|npx lageplan shield/)
})

test('an unknown command is named, and the existing ones are listed', async () => {
  const { code, err } = await call('bäckup')
  expect(code).toBe(2)
  expect(err).toContain('Einen Befehl „bäckup“ gibt es nicht.')
  expect(err).toContain('backup, check, deliver, demo, digest')
  expect(err.split('\n').length).toBeLessThan(5)
})

test('a file that cannot be written is named', async () => {
  const path = join(directory, 'nirgends', 'orte.csv')
  const { code, err } = await call('export', path)
  expect(code).toBe(1)
  expect(err).toContain(`Diese Datei oder ihr Ordner fehlt: ${path}`)
})
