import { webContext } from '../../context.ts'
import {
  BulkFormFields,
  readBulkFields,
  readBulkTarget,
  toBulkChange,
} from '../../admin/many-places/bulk-form.tsx'
import {
  answerBulkForm,
  BulkScreen,
  readBulkOutcome,
} from '../../admin/many-places/bulk-screen.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { ProblemWords } from '../../admin/places/place-field.tsx'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { callerOf, readForm } from '../../admin/requests.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/places-bulk'

export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const target = await readBulkTarget(web.admin, url)
  const { unchanged, isTooMany } = await web.admin.bulkEditor.preview(target, {})
  return {
    count: unchanged,
    isTooMany,
    choices: await readFormChoices(web, localeOfPath(url.pathname)),
    outcome: readBulkOutcome(url),
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

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  adminMeta(pathname, placeWordsOf(localeOfPath(pathname)).bulk.title)

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bulk, edit } = usePlaceWords()
  const locale = useLocale()
  const { count, choices, outcome, isTooMany } = loaderData
  const isDone = outcome.batch !== undefined || outcome.undone !== undefined
  return (
    <BulkScreen
      title={bulk.title}
      back={{ path: adminPath('places', locale), name: edit.toList }}
      outcome={outcome}
      count={isTooMany ? bulk.tooMany : bulk.count(count)}
      which={!isDone && count === 0 && <p>{bulk.none}</p>}
      fields={
        !isDone &&
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
