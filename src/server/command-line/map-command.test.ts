import { afterEach, expect, test, vi } from 'vitest'
import { temporaryDirectory } from '../../../test/temporary-directory.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { runMapCheck } from './map-command.ts'

const directory = temporaryDirectory()

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('the map from the settings is checked when the environment names none', async () => {
  vi.stubEnv('DATA_DIR', directory)
  const printed = vi.spyOn(console, 'log').mockReturnValue(undefined)
  expect(await runMapCheck(['check'])).toBe(0)
  const storage = await openStorage({ directory, log: () => undefined })
  const choice = { ground: 'style', address: 'https://127.0.0.1/stil.json' }
  await storage.site.saveSetting('site.map', choice, 'test')
  await storage.close()
  expect(await runMapCheck(['check'])).toBe(1)
  expect(printed.mock.calls.join('\n')).toContain('https://127.0.0.1/stil.json')
})
