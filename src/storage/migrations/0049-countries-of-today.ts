import { raiseCatalogueVersion } from '../places/catalogue-version.ts'
import type { Migration } from './migration.ts'

// What a name was turned into while withdrawn codes counted as countries: "Russia" was `SU`.
const TODAY = {
  DY: 'BJ',
  FX: 'FR',
  HV: 'BF',
  SU: 'RU',
  TP: 'TL',
  UK: 'GB',
  YU: 'RS',
  ZR: 'CD',
  // These were written as codes.
  BU: 'MM',
  DD: 'DE',
  NH: 'VU',
  RH: 'ZW',
  VD: 'VN',
  YD: 'YE',
}

/** Places whose country was stored with a withdrawn ISO 3166-1 code. */
export const countriesOfToday: Migration = {
  version: 49,
  name: 'countries of today',
  async up(db) {
    let changed = 0n
    for (const [withdrawn, country] of Object.entries(TODAY)) {
      const places = db.updateTable('place').set({ country }).where('country', '=', withdrawn)
      changed += (await places.executeTakeFirstOrThrow()).numUpdatedRows
      await db
        .updateTable('import_run')
        .set({ default_country: country })
        .where('default_country', '=', withdrawn)
        .execute()
    }
    // A catalogue built earlier shows the old codes.
    if (changed > 0n) await raiseCatalogueVersion(db)
  },
}
