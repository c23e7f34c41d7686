import {
  BulkFormFields,
  readBulkFields,
  readBulkTarget,
  toBulkChange,
} from '../../admin/many-places/bulk-form.tsx'
import { handleBulkForm, BulkScreen, readBatch } from '../../admin/many-places/bulk-screen.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { ProblemWords } from '../../admin/places/place-field.tsx'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import type { Route } from './+types/places-bulk'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  return {
    count: await context.admin.bulkEditor.count(await readBulkTarget(context)),
    choices: await readFormChoices(context),
    batch: await readBatch(context),
  }
}

export async function action(args: Route.ActionArgs) {
  const post = await readPost(args)
  return handleBulkForm({ ...post, preservedQuery: new URLSearchParams() }, async () => {
    const fields = readBulkFields(post.field)
    const read = toBulkChange(fields, await post.admin.vocabulary.attributes())
    return { fields, ...read, target: await readBulkTarget(post) }
  })
}

export const meta = adminMeta((locale) => placeWordsOf(locale).bulk.title)

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bulk } = usePlaceWords()
  const { count, choices, batch } = loaderData
  return (
    <BulkScreen
      title={bulk.title}
      batch={batch}
      count={bulk.count(count)}
      selection={!batch && count === 0 && <p>{bulk.none}</p>}
      fields={
        !batch &&
        count > 0 && <BulkFormFields fields={actionData?.fields ?? {}} choices={choices} />
      }
      answer={actionData}
      problem={
        actionData && 'problem' in actionData && <ProblemWords problem={actionData.problem} />
      }
      choices={choices}
    />
  )
}
