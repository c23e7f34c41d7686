import { data, redirect } from 'react-router'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { callerOf, readForm } from '../../admin/requests.ts'
import { ScheduleList } from '../../admin/schedule/schedule-list.tsx'
import { readSchedules } from '../../admin/schedule/schedule-view.ts'
import { scheduleWordsOf, useScheduleWords } from '../../admin/schedule/schedule-words.ts'
import { webContext } from '../../context.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/places-scheduled'
import { TitleWithBack } from '../../admin/places/title-with-back.tsx'

const DONE = ['cancelled', 'answered'] as const

export async function loader({ url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const done = url.searchParams.get('done')
  return {
    schedules: await readSchedules(web.admin),
    choices: await readFormChoices(web, localeOfPath(url.pathname)),
    done: DONE.find((one) => one === done),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { scheduledChanges } = context.get(webContext).admin
  const field = await readForm(request)
  const actor = callerOf(context).id
  const id = field('id')
  const change = await scheduledChanges.byId(id)
  if (!change) throw data(null, { status: 404 })
  const former = change.contested.filter((name) => field(`choice.${name}`) === 'former')
  const isAnswer = field('intent') === 'answer'
  const isDone = isAnswer
    ? await scheduledChanges.answer(id, new Set(former), actor)
    : await scheduledChanges.cancel(id, actor)
  if (!isDone) return data({ isGone: true }, { status: 409 })
  const locale = localeOfPath(url.pathname)
  const place = field('place')
  if (place !== '') return redirect(adminPath('placeEdit', locale, { id: place }), 303)
  const done = isAnswer ? 'answered' : 'cancelled'
  return redirect(`${adminPath('placesScheduled', locale)}?done=${done}`, 303)
}

export const meta: Route.MetaFunction = ({ location: { pathname } }) =>
  adminMeta(pathname, scheduleWordsOf(localeOfPath(pathname)).title)

export default function ScheduledChangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScheduleWords()
  const locale = useLocale()
  const { schedules, choices, done } = loaderData
  return (
    <div className="places places-edit">
      <TitleWithBack
        back={{ path: adminPath('places', locale), name: words.backToPlaces }}
        title={words.title}
        lead={words.lead}
      />
      {actionData?.isGone && (
        <p className="problem-summary" role="alert">
          {words.gone}
        </p>
      )}
      {done && !actionData && <p role="status">{words[done]}</p>}
      {schedules.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ScheduleList schedules={schedules} choices={choices} />
      )}
    </div>
  )
}
