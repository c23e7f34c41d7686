import { expect, test } from 'vitest'
import { settingNames } from '../config.ts'
import { findMistyped } from './mistyped-settings.ts'

const meantBy = (name: string) => findMistyped([name], settingNames())[0]?.meant

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['GOOGLE_MAP_KEY', 'GOOGLE_MAPS_KEY'],
  ['TRUSTED_PROXY', undefined],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['RETENTION_AUDIT_DAY', 'RETENTION_AUDIT_DAYS'],
  ['public_url', 'PUBLIC_URL'],
  ['LAGEPLAN_PORT', 'PORT'],
])('%s: %s was meant', (name, meant) => {
  expect(meantBy(name)).toBe(meant)
})

test('other variables of an environment are not reported', () => {
  const usual =
    'HOME HOSTNAME PATH PWD OLDPWD USER MAIL LANG TERM SHELL SHLVL EDITOR TMPDIR NODE_ENV NODE_PATH HTTP_PROXY NO_PROXY INVOCATION_ID JOURNAL_STREAM npm_config_cache'
  expect(findMistyped([...usual.split(' '), ...settingNames()], settingNames())).toEqual([])
})
