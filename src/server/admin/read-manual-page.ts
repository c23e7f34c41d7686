import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ManualPageName } from '../../domain/admin/manual.ts'
import type { Locale } from '../../domain/places/place.ts'
import { adminPath } from '../../web/admin/admin-routes.ts'
import { ROOT } from '../project-files.ts'

/** The text of a manual page; links to other manual files lead to their pages. */
export function readManualPage(name: ManualPageName, locale: Locale): string {
  const text = readFileSync(join(ROOT, 'docs', 'manual', locale, `${name}.md`), 'utf8')
  return text.replaceAll(
    /\]\(([\w-]+)\.md/g,
    (_, page: string) => `](${adminPath('manualPage', locale, { page })}`,
  )
}
