import { webContext } from '../../context.ts'
import {
  BulkFormFields,
  readBulkFields,
  readBulkTarget,
  toBulkChange,
} from '../../admin/many-places/bulk-form.tsx'
import { answerBulkForm, BulkScreen, readBatch } from '../../admin/many-places/bulk-screen.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { ProblemWords } from '../../admin/places/place-field.tsx'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { callerOf, readForm } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import type { Route } from './+types/places-bulk'

export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const { bulkEditor } = web.admin
  return {
    count: await bulkEditor.count(await readBulkTarget(web.admin, url)),
    choices: await readFormChoices(web, localeOfPath(url.pathname)),
    batch: await readBatch(url, bulkEditor),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { admin } = context.get(webContext)
  const field = await readForm(request)
  const sent = { url, field, editor: admin.bulkEditor, actor: callerOf(context).id }
  return answerBulkForm({ ...sent, kept: new URLSearchParams() }, async () => {
    const fields = readBulkFields(field)
    const read = toBulkChange(fields, await admin.vocabulary.attributes())
    return { fields, ...read, target: await readBulkTarget(admin, url) }
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
      which={!batch && count === 0 && <p>{bulk.none}</p>}
      fields={
        !batch &&
        count > 0 && <BulkFormFields fields={actionData?.fields ?? {}} choices={choices} />
      }
      answer={actionData}
      problem={
        actionData &&
        'problem' in actionData && (
          <ProblemWords problem={{ field: 'attributeValue', rule: actionData.problem }} />
        )
      }
      choices={choices}
    />
  )
}
