import { useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { BulkDone, readBulkDone } from '../../operator/many-places/bulk-done.tsx'
import { BulkFormFields } from '../../operator/many-places/bulk-fields.tsx'
import {
  readBulkFields,
  readBulkTarget,
  toBulkChange,
  toBulkView,
} from '../../operator/many-places/bulk-form.ts'
import { LeaveGuard } from '../../operator/leave-guard.tsx'
import { BulkSteps } from '../../operator/many-places/bulk-steps.tsx'
import { operatorMeta } from '../../operator/operator-meta.ts'
import { operatorPath } from '../../operator/operator-routes.ts'
import { readFormChoices, showAtOnce } from '../../operator/places/place-edit-view.ts'
import { placeWordsOf, usePlaceWords } from '../../operator/places/place-words.ts'
import { callerOf, readForm } from '../../operator/requests.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../words.tsx'
import type { Route } from './+types/places-bulk'

export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const target = await readBulkTarget(web.area, url)
  const { unchanged, isTooMany } = await web.area.bulkEditor.preview(target, {})
  return {
    count: unchanged,
    isTooMany,
    choices: await readFormChoices(web, localeOfPath(url.pathname)),
    done: readBulkDone(url),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { area, product } = context.get(webContext)
  const actor = callerOf(context).id
  const field = await readForm(request)
  const intent = field('intent')
  if (intent === 'undo') {
    const undone = await area.bulkEditor.undo(field('batch'), actor)
    await showAtOnce(product)
    const result = new URLSearchParams({
      undone: String(undone?.undone ?? 0),
      kept: String(undone?.kept ?? 0),
    })
    return redirect(`${url.pathname}?${result}`, 303)
  }

  const fields = readBulkFields(field)
  const read = toBulkChange(fields, await area.vocabulary.attributes())
  if ('problem' in read) return data({ fields, problem: read.problem }, { status: 422 })
  const target = await readBulkTarget(area, url)
  const { change } = read
  if (intent === 'apply') {
    const by = { fingerprint: field('fingerprint'), actor }
    const applied = await area.bulkEditor.apply(target, change, by)
    if (applied.ok) {
      await showAtOnce(product)
      const done = new URLSearchParams({ batch: applied.batchId, changed: String(applied.count) })
      return redirect(`${url.pathname}?${done}`, 303)
    }
  }
  const view = toBulkView(await area.bulkEditor.preview(target, change), change)
  const isChanged = intent === 'apply'
  return data({ fields, view, isChanged }, { status: isChanged ? 409 : 200 })
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  operatorMeta(pathname, placeWordsOf(localeOfPath(pathname)).bulk.title)

export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { bulk, edit, rules } = usePlaceWords()
  const locale = useLocale()
  const { count, choices, done, isTooMany } = loaderData
  const view = actionData && 'view' in actionData ? actionData.view : undefined
  const isDone = done.batch !== undefined || done.undone !== undefined
  const element = useRef<HTMLFormElement>(null)
  return (
    <div className="places places-edit">
      <header className="places-title">
        <p>
          <Link to={operatorPath('places', locale)}>{edit.toList}</Link>
        </p>
        <h1>{bulk.title}</h1>
      </header>
      <BulkDone {...done} />
      {!isDone && count === 0 && <p>{bulk.none}</p>}
      {!isDone && count > 0 && (
        <Form
          method="post"
          className="place-form"
          preventScrollReset
          key={view?.fingerprint}
          ref={element}
        >
          <LeaveGuard within={element} isUnsaved={actionData !== undefined} />
          <p>{isTooMany ? bulk.tooMany : bulk.count(count)}</p>
          {actionData && 'problem' in actionData && (
            <p className="problem-summary" role="alert">
              {rules.attribute_invalid}
            </p>
          )}
          {actionData && 'isChanged' in actionData && actionData.isChanged && (
            <p className="problem-summary" role="alert">
              {bulk.changedMeanwhile}
            </p>
          )}
          <BulkFormFields fields={actionData?.fields ?? {}} choices={choices} />
          <BulkSteps view={view} choices={choices} />
        </Form>
      )}
    </div>
  )
}
