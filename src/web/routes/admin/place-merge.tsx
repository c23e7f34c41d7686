import { data, Form, redirect } from 'react-router'
import { webContext } from '../../context.ts'
import { BulkDone, readBulkOutcome } from '../../admin/many-places/bulk-screen.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { MergeCandidateList } from '../../admin/places/merge-candidates.tsx'
import { MergeForm } from '../../admin/places/merge-form.tsx'
import { readMergeCandidates, toMergeView } from '../../admin/places/merge-view.ts'
import { mergeWordsOf, useMergeWords } from '../../admin/places/merge-words.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { usePlaceWords } from '../../admin/places/place-words.ts'
import { callerOf, readForm } from '../../admin/requests.ts'
import { useShownValue } from '../../admin/places/shown-value.ts'
import { MERGE_CHOICES } from '../../../domain/places/merged-form.ts'
import { localeOfPath } from '../../paths.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/place-merge'
import { TitleWithBack } from '../../admin/places/title-with-back.tsx'
import { IntentButton } from '../../admin/intent-button.tsx'

/** `with` is the id of the other entry, `q` what it is looked for by. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const web = context.get(webContext)
  const place = await web.admin.placeById(params.id)
  if (!place) throw data(null, { status: 404 })
  const otherId = url.searchParams.get('with') ?? ''
  const done = readBulkOutcome(url)
  const other = otherId ? await web.admin.placeById(otherId) : undefined
  const proposal =
    done.batch === undefined
      ? await web.admin.placeMerger.propose({ keptId: place.id, otherId })
      : undefined
  return {
    kept: { id: place.id, name: place.name },
    isArchived: place.status === 'archived',
    done,
    otherName: other?.name,
    view: proposal && toMergeView(proposal),
    candidates: await readMergeCandidates(web, place, url),
    choices: await readFormChoices(web, localeOfPath(url.pathname), place),
  }
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { admin } = context.get(webContext)
  const actor = callerOf(context).id
  const field = await readForm(request)
  const otherId = url.searchParams.get('with') ?? ''
  const back = async (said: Record<string, string>) => {
    return redirect(`${url.pathname}?${new URLSearchParams({ with: otherId, ...said })}`, 303)
  }
  if (field('intent') === 'undo') {
    const undone = await admin.bulkEditor.undo(field('batch'), actor)
    return back({ undone: String(undone?.undone ?? 0), kept: String(undone?.kept ?? 0) })
  }
  const proposal = await admin.placeMerger.propose({ keptId: params.id, otherId })
  const chosen = (proposal?.fields ?? []).flatMap(({ name }) => {
    const choice = MERGE_CHOICES.find((one) => one === field(`choice.${name}`))
    return choice ? [[name, choice] as const] : []
  })
  const merged = await admin.placeMerger.merge({
    keptId: params.id,
    otherId,
    versions: { kept: Number(field('kept')), other: Number(field('other')) },
    choices: new Map(chosen),
    actor,
  })
  if (merged.ok) return back({ batch: merged.batchId })
  if (merged.problem === 'not_found') throw data(null, { status: 404 })
  if (merged.problem === 'changed_meanwhile') return data({ wrong: undefined }, { status: 409 })
  const wrong = [...new Set(merged.problems.map(({ field: name }) => name))]
  return data({ wrong }, { status: 422 })
}

export const meta: Route.MetaFunction = ({ loaderData, location: { pathname } }) =>
  adminMeta(pathname, mergeWordsOf(localeOfPath(pathname)).title(loaderData?.kept.name ?? ''))

/** Two entries of one place become one. */
export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useMergeWords()
  const locale = useLocale()
  const { kept, isArchived, done, view, choices, candidates } = loaderData
  return (
    <div className="places places-edit">
      <TitleWithBack
        back={{ path: adminPath('placeEdit', locale, kept), name: words.back(kept.name) }}
        title={words.title(kept.name)}
        lead={done.batch === undefined ? words.lead : undefined}
      />
      <MergeDone loaderData={loaderData} />
      <Problem answer={actionData} choices={choices} />
      {isArchived && <p>{words.archived}</p>}
      {view && (
        <MergeForm
          key={`${view.other.id} ${view.versions.kept} ${view.versions.other}`}
          kept={kept}
          view={view}
          choices={choices}
        />
      )}
      {!view && !isArchived && done.batch === undefined && (
        <MergeCandidateList candidates={candidates} />
      )}
    </div>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

/** That it is done, and the way back. */
function MergeDone({ loaderData }: { loaderData: LoaderData }) {
  const words = useMergeWords()
  const { bulk } = usePlaceWords()
  const { done, kept, otherName = '' } = loaderData
  if (done.batch === undefined || done.undone !== undefined) return <BulkDone {...done} />
  return (
    <div className="inbox-notice" role="status">
      <p>{words.done(kept.name, otherName)}</p>
      <Form method="post">
        <input type="hidden" name="batch" value={done.batch} />
        <IntentButton intent="undo" look="link">
          {bulk.undo}
        </IntentButton>
      </Form>
    </div>
  )
}

type ProblemProps = {
  answer: Route.ComponentProps['actionData']
  choices: LoaderData['choices']
}

function Problem({ answer, choices }: ProblemProps) {
  const words = useMergeWords()
  const { labelOf } = useShownValue(choices)
  if (!answer) return null
  return (
    <p className="problem-summary" role="alert">
      {answer.wrong ? words.invalid(answer.wrong.map(labelOf).join(', ')) : words.changedMeanwhile}
    </p>
  )
}
