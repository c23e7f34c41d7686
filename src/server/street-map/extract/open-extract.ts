import type { StreetExtract } from '../../../domain/admin/street-extract.ts'
import type { StreetExtractSettings } from '../../../web/context.ts'
import { inspectFile } from '../inspect-map.ts'
import { openExtractFolder } from './extract-folder.ts'

/** The settings of the extract for the pages; undefined when its file is missing or cannot be drawn. */
export async function openExtract(
  { file }: StreetExtract,
  directory: string,
): Promise<StreetExtractSettings | undefined> {
  const path = openExtractFolder(directory).path(file)
  const facts = await inspectFile({ kind: 'file', path }, { readsTile: false })
  const { archive, schema, attribution = '' } = facts
  if (!archive?.holdsVectorTiles || !schema) return undefined
  return { path: `/karte/strassen/${file}`, schema, attribution: textOf(attribution) }
}

// Archives give their attribution as HTML, which we do not trust.
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .replaceAll('<', '')
    .trim()
}
