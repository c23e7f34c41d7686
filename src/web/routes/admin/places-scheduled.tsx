import { data, redirect } from 'react-router'
import { adminMeta } from '../../admin/admin-meta.ts'
import { ProblemWords } from '../../admin/places/place-field.tsx'
import { useFieldFormat } from '../../admin/places/use-field-format.ts'
import { fieldGroups } from '../../../domain/places/place-form.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { ScheduleList } from '../../admin/schedule/schedule-list.tsx'
import { readSchedules } from '../../admin/schedule/schedule-view.ts'
import { scheduleWordsOf, useScheduleWords } from '../../admin/schedule/schedule-words.ts'
import type { Route } from './+types/places-scheduled'
import { PlacesScreen } from '../../admin/places/places-screen.tsx'
import { Alert } from '../../admin/alert.tsx'

const DONE = ['cancelled', 'answered', 'decided'] as const

export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const done = context.url.searchParams.get('done')
  return {
    schedules: await readSchedules(context.admin),
    choices: await readFormChoices(context),
    done: DONE.find((one) => one === done),
  }
}

export async function action(args: Route.ActionArgs) {
  const { admin, actor, locale, field } = await readPost(args)
  const { scheduledChanges } = admin
  const id = field('id')
  const place = field('place')
  const pathAfter = (done: (typeof DONE)[number]) =>
    place === ''
      ? `${adminPath('placesScheduled', locale)}?done=${done}`
      : adminPath('placeEdit', locale, { id: place })
  const change = await scheduledChanges.byId(id)
  if (!change) throw data(null, { status: 404 })
  const intent = field('intent')
  if (intent === 'decide' || intent === 'decline') {
    const names = fieldGroups(await admin.vocabulary.attributes()).map(({ name }) => name)
    const accepted = names.filter(
      (name) => intent === 'decide' && field(`choice.${name}`) === 'accept',
    )
    const choice = { accepted: new Set(accepted), version: Number(field('version')) }
    const decided = await scheduledChanges.decide(id, choice, actor)
    if (decided.ok) return redirect(pathAfter('decided'), 303)
    const problems = decided.problem === 'validation_failed' ? decided.problems : []
    return data({ isGone: problems.length === 0, problems }, { status: 409 })
  }
  const former = change.contested.filter((name) => field(`choice.${name}`) === 'former')
  const isAnswer = intent === 'answer'
  const isDone = isAnswer
    ? await scheduledChanges.answer(id, new Set(former), actor)
    : await scheduledChanges.cancel(id, actor)
  if (!isDone) return data({ isGone: true, problems: [] }, { status: 409 })
  return redirect(pathAfter(isAnswer ? 'answered' : 'cancelled'), 303)
}

export const meta = adminMeta((locale) => scheduleWordsOf(locale).title)

export default function ScheduledChangesPage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useScheduleWords()
  const { schedules, choices, done } = loaderData
  const { labelOf } = useFieldFormat(choices)
  const proposals = schedules.filter(({ state }) => state === 'proposed')
  const others = schedules.filter(({ state }) => state !== 'proposed')
  return (
    <PlacesScreen title={words.title} lead={words.lead}>
      {actionData?.isGone && <Alert>{words.gone}</Alert>}
      {actionData && actionData.problems.length > 0 && (
        <div className="problem-summary" role="alert">
          <p>{words.notPossible}</p>
          <ul>
            {actionData.problems.map((problem) => (
              <li key={problem.field + problem.rule}>
                {labelOf(problem.field)}: <ProblemWords problem={problem} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {done && !actionData && <p role="status">{words[done]}</p>}
      {proposals.length > 0 && (
        <section className="form-group" aria-labelledby="proposals">
          <h2 id="proposals">{words.proposals}</h2>
          <ScheduleList schedules={proposals} choices={choices} />
        </section>
      )}
      {others.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ScheduleList schedules={others} choices={choices} />
      )}
    </PlacesScreen>
  )
}
