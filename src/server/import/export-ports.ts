import type { ExportPorts } from '../../domain/export/export-places.ts'
import type { Locale } from '../../domain/places/place.ts'
import type { Storage } from '../../storage/open-storage.ts'
import { allMessagesOf } from '../../web/messages/all.ts'
import { pathTo } from '../../web/paths.ts'

/** Exports with the real ports; `locale` is that of the column names and of the places' pages. */
export function exportPortsOf(
  { places, site }: Pick<Storage, 'places' | 'site'>,
  { publicUrl }: { publicUrl: string },
  locale: Locale,
): ExportPorts {
  const { importing } = allMessagesOf(locale)
  return {
    places,
    site,
    now: () => new Date(),
    headers: importing.exportHeaders,
    attributeHeader: importing.attributeHeader,
    urlOf: (path) => publicUrl + path,
    placeUrl: (slug) => publicUrl + pathTo('place', locale, { slug }),
  }
}
