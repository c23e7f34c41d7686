import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { siteDirectory } from '../../../test/site-directory.ts'
import { NO_CHECKS } from '../../domain/admin/section-form.ts'
import { createSiteSettings } from '../../domain/admin/site-settings.ts'
import { openGazetteer } from '../../domain/search/gazetteer/open-gazetteer.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { followSiteCountry, readSiteCountry } from './site-country.ts'

const CONFIG = { country: 'US' }

test('SITE_COUNTRY is the country of the site until an owner sets one, which then applies everywhere', async () => {
  const storage = await openStorage({ directory: await siteDirectory(), log() {} })
  const settings = createSiteSettings(storage.site, NO_CHECKS, async () => '')
  const save = (country: string) => settings.save('country', { typed: () => country }, 'anna')
  const siteCountry = await followSiteCountry(CONFIG, storage, () => undefined)
  const gazetteer = openGazetteer(readFileSync('gazetteer/gazetteer.bin'), siteCountry)
  const best = () => gazetteer.find('Berlin', { limit: 1, isExact: true }).matches[0]?.country
  const bestCode = () => gazetteer.find('10115', { limit: 1 }).matches[0]?.country
  expect([siteCountry(), bestCode()]).toEqual(['US', 'US'])

  expect(await save('Deutschland')).toEqual({ ok: true })
  await vi.waitFor(() => expect(siteCountry()).toBe('DE'))
  expect(await readSiteCountry(CONFIG, storage)).toBe('DE')
  expect([best(), bestCode()]).toEqual(['DE', 'DE'])

  expect(await save('Atlantis')).toMatchObject({ problems: [{ rule: 'country_unknown' }] })
  expect(await save('')).toEqual({ ok: true })
  await vi.waitFor(() => expect(siteCountry()).toBe('US'))
  await storage.close()
})
