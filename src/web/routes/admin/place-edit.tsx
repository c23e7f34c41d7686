import { data, redirect } from 'react-router'
import { adminMeta } from '../../admin/admin-meta.ts'
import { PlaceConflictForm } from '../../admin/places/place-conflict.tsx'
import { handlePlaceForm, toConflictView } from '../../admin/places/place-edit.ts'
import { readFormChoices, readPlaceHead } from '../../admin/places/place-edit-view.ts'
import { readFieldSources } from '../../admin/places/field-sources-view.ts'
import { FieldSources } from '../../admin/places/source-note.tsx'
import { stateOf, stateOfFailure } from '../../admin/places/place-form-state.ts'
import { PlaceEditForm } from '../../admin/places/place-form.tsx'
import { PlaceHeader } from '../../admin/places/place-head.tsx'
import { carriedListPosition, readPlaceInList } from '../../admin/places/place-in-list.ts'
import { placeWordsOf } from '../../admin/places/place-words.ts'
import { mayCall } from '../../admin/admin-routes.ts'
import { adminContextOf } from '../../admin/requests.ts'
import { toPlaceForm } from '../../../domain/places/place-form.ts'
import { ScheduleList } from '../../admin/schedule/schedule-list.tsx'
import { readSchedules } from '../../admin/schedule/schedule-view.ts'
import { useScheduleWords } from '../../admin/schedule/schedule-words.ts'
import type { Route } from './+types/place-edit'

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const { admin, actor, url, locale } = context
  const { role } = context.operator
  const place = await admin.placeById(args.params.id)
  if (!place) throw data(null, { status: 404 })
  const isLimited = role === 'manager'
  const limits = isLimited ? await admin.accounts.limitsOf(actor) : undefined
  const isSaved = url.searchParams.get('saved') === String(place.version)
  const isPlanned = url.searchParams.has('planned')
  const isProposed = url.searchParams.has('proposed')
  // The form is remounted, so the pressed button is gone and the focus needs a new target.
  const focus = isSaved ? 'saved' : isPlanned ? 'planned' : isProposed ? 'proposed' : undefined
  return {
    site: context.site,
    isLimited,
    head: await readPlaceHead(admin, place, locale),
    schedules: await readSchedules(admin, { placeId: place.id, includesClosed: isLimited }),
    isProposed,
    needsApproval: limits?.needsApproval === true,
    isPlanned,
    list: await readPlaceInList(admin, url, place.id),
    state: { ...stateOf(toPlaceForm(place), place.version), focus },
    choices: await readFormChoices(context),
    sources: await readFieldSources(admin, place, mayCall('inbox', role)),
    isSaved,
  }
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, operator, url } = adminContextOf(args)
  const { id } = args.params
  const outcome = await handlePlaceForm(args.request, admin)
  const stamp = crypto.randomUUID()
  if (outcome.kind === 'form') {
    const { state, status } = outcome
    return data({ kind: 'form' as const, stamp, state }, { status })
  }
  const { form, version } = outcome
  if (outcome.kind === 'schedule') {
    if (operator.role === 'manager') throw data(null, { status: 403 })
    const { from, until } = outcome
    const change = { placeId: id, form, version, from, until }
    const planned = await admin.scheduledChanges.plan(change, actor)
    if (planned.ok) return redirect(`${url.pathname}?planned${carriedListPosition(url)}`, 303)
    if (planned.problem === 'not_found') throw data(null, { status: 404 })
    const problems =
      planned.problem === 'conflict'
        ? [{ field: 'scheduleFrom', rule: 'schedule_conflict' }]
        : planned.problems
    const typed = { ...form, scheduleFrom: from, scheduleUntil: until ?? '' }
    const state = { ...stateOf(typed, version), problems, focus: 'problems' }
    return data({ kind: 'form' as const, stamp, state }, { status: 422 })
  }
  const edit = { id, form, version, actor }
  const saved =
    outcome.kind === 'resolve'
      ? await admin.placeEditor.resolve(edit, outcome.theirs)
      : await admin.placeEditor.save({ ...edit, isConfirmed: outcome.isConfirmed })
  if (saved.ok) {
    if (saved.isProposed)
      return redirect(`${url.pathname}?proposed${carriedListPosition(url)}`, 303)
    return redirect(`${url.pathname}?saved=${saved.place.version}${carriedListPosition(url)}`, 303)
  }
  if (saved.problem === 'not_found') throw data(null, { status: 404 })
  if (saved.problem === 'conflict') {
    const conflict = toConflictView(saved.conflict)
    return data({ kind: 'conflict' as const, stamp, conflict }, { status: 409 })
  }
  const state = stateOfFailure(saved, form, version)
  return data({ kind: 'form' as const, stamp, state }, { status: 422 })
}

export const meta: Route.MetaFunction = adminMeta(
  (locale, { loaderData }) => loaderData?.head.name ?? placeWordsOf(locale).title,
)

export default function EditPlacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, choices, site, head, list, sources, isSaved, schedules, isPlanned, isLimited } =
    loaderData
  const { isProposed, needsApproval } = loaderData
  const scheduleWords = useScheduleWords()
  const isConflict = actionData?.kind === 'conflict'
  return (
    <div className="places places-edit">
      <PlaceHeader head={head} list={list} isLimited={isLimited} />
      {schedules.length > 0 && (
        <section
          className="form-group"
          aria-label={isLimited ? scheduleWords.own : scheduleWords.title}
        >
          {isLimited && <h2>{scheduleWords.own}</h2>}
          {isProposed && !actionData && (
            <p role="status" id="proposed" tabIndex={-1}>
              {scheduleWords.waits}
            </p>
          )}
          <ScheduleList
            schedules={schedules}
            choices={choices}
            placeId={head.id}
            isReadOnly={isLimited}
          />
        </section>
      )}
      {isConflict ? (
        <PlaceConflictForm
          key={actionData.stamp}
          conflict={actionData.conflict}
          choices={choices}
        />
      ) : (
        <FieldSources value={sources}>
          <PlaceEditForm
            // A proposal does not change the version, so the stamp resets the form.
            key={actionData?.stamp ?? `${head.id} ${state.version} ${schedules.length}`}
            state={actionData?.state ?? state}
            stored={state}
            choices={choices}
            site={site}
            isNew={false}
            isLimited={isLimited}
            needsApproval={needsApproval}
            isPlanned={isPlanned && !actionData}
            saved={
              isSaved && !actionData ? { version: state.version, next: list?.next } : undefined
            }
          />
        </FieldSources>
      )}
    </div>
  )
}
