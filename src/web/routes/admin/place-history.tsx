import { data, Form, redirect } from 'react-router'
import { LocalTime } from '../../admin/local-time.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { type FormChoices, readFormChoices } from '../../admin/places/place-edit-view.ts'
import { readPlaceHistory, type ShownRevision } from '../../admin/places/place-history-view.ts'
import { placeWordsOf, usePlaceWords } from '../../admin/places/place-words.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { useFieldFormat } from '../../admin/places/use-field-format.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/place-history'
import { PlacesScreen } from '../../admin/places/places-screen.tsx'
import { Alert } from '../../admin/alert.tsx'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const place = await context.admin.placeById(args.params.id)
  if (!place) throw data(null, { status: 404 })
  return {
    id: place.id,
    name: place.name,
    version: place.version,
    revisions: await readPlaceHistory(context.admin, place),
    choices: await readFormChoices(context),
  }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const { admin, actor, locale, field } = await readPost(args)
  const saved = await admin.placeEditor.restore({
    id: params.id,
    version: Number(field('version')),
    toVersion: Number(field('restore')),
    actor,
  })
  if (!saved.ok) {
    if (saved.problem === 'not_found') throw data(null, { status: 404 })
    return data({ problem: saved.problem }, { status: saved.problem === 'conflict' ? 409 : 422 })
  }
  const path = adminPath('placeEdit', locale, params)
  const done = saved.isProposed ? '?proposed' : `?saved=${saved.place.version}`
  return redirect(path + done, 303)
}

export const meta: Route.MetaFunction = adminMeta((locale, { loaderData }) =>
  placeWordsOf(locale).history.title(loaderData?.name ?? ''),
)

export default function PlaceHistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { history } = usePlaceWords()
  const locale = useLocale()
  const { id, name, version, revisions, choices } = loaderData
  return (
    <PlacesScreen
      title={history.title(name)}
      back={{ path: adminPath('placeEdit', locale, { id }), name: history.back(name) }}
    >
      {actionData && <Alert>{history.problems[actionData.problem]}</Alert>}
      <ol className="revisions">
        {revisions.map((revision) => (
          <li key={`${revision.version} ${revision.at}`}>
            <Revision revision={revision} current={version} choices={choices} />
          </li>
        ))}
      </ol>
      {revisions.length === 0 && <p>{history.none}</p>}
    </PlacesScreen>
  )
}

type Props = { revision: ShownRevision; current: number; choices: FormChoices }

function Revision({ revision, current, choices }: Props) {
  const { history, conflict } = usePlaceWords()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { version, at, who, kind, changed, before, after, mayRestore, isConfirmation } = revision
  return (
    <>
      <h2>
        {history.version(version)}
        {version === current && ` · ${history.current}`}
      </h2>
      <p className="soft">
        {history.actors[who] ?? who} · <LocalTime iso={at} />
      </p>
      {kind === 'added' && <p>{history.added}</p>}
      {isConfirmation && <p>{history.confirmed}</p>}
      <dl className="inbox-facts">
        {changed.map(({ name, fields }) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd className="inbox-changes">
              <del>{formatFields(fields, before) || conflict.empty}</del>
              <ins>{formatFields(fields, after) || conflict.empty}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {mayRestore && (
        <Form method="post">
          <input type="hidden" name="version" value={current} />
          <button type="submit" className="button" name="restore" value={version}>
            {history.restore(version)}
          </button>
        </Form>
      )}
    </>
  )
}
