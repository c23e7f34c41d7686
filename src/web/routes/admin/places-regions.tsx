import { handleBulkForm, BulkScreen, readBatch } from '../../admin/many-places/bulk-screen.tsx'
import { fillRegionsWordsOf } from '../../admin/many-places/fill-regions-words.ts'
import { adminMeta } from '../../admin/admin-meta.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { PLACES_WITHOUT_REGION } from '../../../domain/places/edit-many-places.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/places-regions'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  return {
    count: await context.admin.bulkEditor.count(PLACES_WITHOUT_REGION),
    choices: await readFormChoices(context),
    batch: await readBatch(context),
  }
}

export async function action(args: Route.ActionArgs) {
  return handleBulkForm(
    { ...(await readPost(args)), preservedQuery: new URLSearchParams() },
    async () => ({
      fields: undefined,
      target: PLACES_WITHOUT_REGION,
      change: { locatesRegion: true },
    }),
  )
}

export const meta = adminMeta((locale) => fillRegionsWordsOf(locale).title)

/** Fills in missing regions of places from their coordinates or postal codes. */
export default function RegionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const words = fillRegionsWordsOf(locale)
  const { count, choices, batch } = loaderData
  return (
    <BulkScreen
      title={words.title}
      lead={words.lead}
      batch={batch}
      selection={!batch && count === 0 && <p>{words.none}</p>}
      fields={!batch && count > 0 && <p>{words.missing(count)}</p>}
      answer={actionData}
      choices={choices}
    />
  )
}
