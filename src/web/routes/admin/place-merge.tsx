import { data, redirect } from 'react-router'
import { handleBatchForm, BatchNotice, readBatch } from '../../admin/many-places/bulk-screen.tsx'
import { adminMeta } from '../../admin/admin-meta.ts'
import { adminPath } from '../../admin/admin-routes.ts'
import { MergeCandidateList } from '../../admin/places/merge-candidates.tsx'
import { MergeForm } from '../../admin/places/merge-form.tsx'
import { readMergeCandidates, toMergeView } from '../../admin/places/merge-view.ts'
import { mergeWordsOf, useMergeWords } from '../../admin/places/merge-words.ts'
import { readFormChoices } from '../../admin/places/place-edit-view.ts'
import { adminContextOf, readPost } from '../../admin/requests.ts'
import { useFieldFormat } from '../../admin/places/use-field-format.ts'
import { MERGE_CHOICES } from '../../../domain/places/merged-form.ts'
import { useLocale } from '../../locale.ts'
import type { Route } from './+types/place-merge'
import { PlacesScreen } from '../../admin/places/places-screen.tsx'
import { Alert } from '../../admin/alert.tsx'

/** `with` is the id of the other entry, `q` the search for it. */
export async function loader(args: Route.LoaderArgs) {
  const context = adminContextOf(args)
  const { admin, url } = context
  const place = await admin.placeById(args.params.id)
  if (!place) throw data(null, { status: 404 })
  const otherId = url.searchParams.get('with') ?? ''
  const batch = await readBatch(context)
  const other = otherId ? await admin.placeById(otherId) : undefined
  const isMerged = batch !== undefined && !batch.isUndo
  const proposal = isMerged
    ? undefined
    : await admin.placeMerger.propose({ keptId: place.id, otherId })
  return {
    kept: { id: place.id, name: place.name },
    isArchived: place.status === 'archived',
    batch,
    isMerged,
    otherName: other?.name,
    view: proposal && toMergeView(proposal),
    candidates: await readMergeCandidates(context, place),
    choices: await readFormChoices(context),
  }
}

export async function action(args: Route.ActionArgs) {
  const post = await readPost(args)
  const { admin, actor, url, field } = post
  const { id } = args.params
  const otherId = url.searchParams.get('with') ?? ''
  if (field('intent') === 'undo') return handleBatchForm(post)
  const proposal = await admin.placeMerger.propose({ keptId: id, otherId })
  const chosen = (proposal?.fields ?? []).flatMap(({ name }) => {
    const choice = MERGE_CHOICES.find((one) => one === field(`choice.${name}`))
    return choice ? [[name, choice] as const] : []
  })
  const merged = await admin.placeMerger.merge({
    keptId: id,
    otherId,
    versions: { kept: Number(field('kept')), other: Number(field('other')) },
    choices: new Map(chosen),
    actor,
  })
  if (merged.ok) {
    const search = new URLSearchParams({ with: otherId, batch: merged.batchId })
    return redirect(`${url.pathname}?${search}`, 303)
  }
  if (merged.problem === 'not_found') throw data(null, { status: 404 })
  if (merged.problem === 'changed_meanwhile') return data({ wrong: undefined }, { status: 409 })
  const wrong = [...new Set(merged.problems.map(({ field: name }) => name))]
  return data({ wrong }, { status: 422 })
}

export const meta: Route.MetaFunction = adminMeta((locale, { loaderData }) =>
  mergeWordsOf(locale).title(loaderData?.kept.name ?? ''),
)

/** Merges two entries of one place. */
export default function MergePage({ loaderData, actionData }: Route.ComponentProps) {
  const words = useMergeWords()
  const locale = useLocale()
  const {
    kept,
    isArchived,
    batch,
    isMerged,
    otherName = '',
    view,
    choices,
    candidates,
  } = loaderData
  return (
    <PlacesScreen
      title={words.title(kept.name)}
      lead={isMerged ? undefined : words.lead}
      back={{ path: adminPath('placeEdit', locale, kept), name: words.back(kept.name) }}
    >
      {batch && <BatchNotice batch={batch} done={words.done(kept.name, otherName)} />}
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
      {!view && !isArchived && !isMerged && <MergeCandidateList candidates={candidates} />}
    </PlacesScreen>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

type ProblemProps = {
  answer: Route.ComponentProps['actionData']
  choices: LoaderData['choices']
}

function Problem({ answer, choices }: ProblemProps) {
  const words = useMergeWords()
  const { labelOf } = useFieldFormat(choices)
  if (!answer) return null
  return (
    <Alert>
      {answer.wrong ? words.invalid(answer.wrong.map(labelOf).join(', ')) : words.changedMeanwhile}
    </Alert>
  )
}
