import { type ReactNode, useRef } from 'react'
import { data, Form, redirect } from 'react-router'
import type {
  BatchState,
  BulkChange,
  BulkPreview,
  BulkTarget,
  StartedBatch,
} from '../../../domain/places/edit-many-places.ts'
import { attributeField, pickFields, toPlaceForm } from '../../../domain/places/place-form.ts'
import { useLocale } from '../../locale.ts'
import { Alert } from '../alert.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import { adminPath } from '../admin-routes.ts'
import type { AdminContext, AdminPost } from '../requests.ts'
import type { FormChoices } from '../places/place-edit-view.ts'
import { usePlaceWords } from '../places/place-words.ts'
import { useFieldFormat } from '../places/use-field-format.ts'
import { IntentButton } from '../intent-button.tsx'
import { Refresh } from '../refresh.tsx'
import { PlacesScreen } from '../places/places-screen.tsx'
import { PlaceLink } from '../admin-link.tsx'
import { skipReason } from './skip-reason.ts'

/** The change that a form asks for, or why it cannot be made. `fields` refill the form. */
export type BulkRequest<Fields, Problem> = { fields: Fields } & (
  | { target: BulkTarget; change: BulkChange }
  | { problem: Problem }
)

type BulkPost = AdminPost & {
  /** query parameters to keep when redirecting to the batch */
  preservedQuery: URLSearchParams
}

/** Previews, applies or undoes a change of many places, as the pressed button says. */
export async function handleBulkForm<Fields, Problem>(
  post: BulkPost,
  readRequest: () => Promise<BulkRequest<Fields, Problem>>,
) {
  const { admin, url, field, actor, preservedQuery } = post
  const { bulkEditor: editor } = admin
  const intent = field('intent')
  if (intent === 'undo' || intent === 'stop-batch' || intent === 'resume-batch') {
    return handleBatchForm(post)
  }
  const request = await readRequest()
  const { fields } = request
  if ('problem' in request) return data({ fields, problem: request.problem }, { status: 422 })
  const { target, change } = request
  const isChanged = intent === 'apply'
  if (isChanged) {
    const by = { fingerprint: field('fingerprint'), actor }
    const applied = await editor.apply(target, change, by)
    if (applied.ok) return redirectToBatch(applied, url, preservedQuery)
  }
  const preview = toBulkView(await editor.preview(target, change), change)
  return data({ fields, preview, isChanged }, { status: isChanged ? 409 : 200 })
}

/** How long to wait for a batch to end; after that, the page shows its progress. */
const MAX_WAIT_MS = 1_000

/** Redirects to the batch once it has ended or `MAX_WAIT_MS` have passed. */
export async function redirectToBatch(
  { batchId, ended }: StartedBatch,
  url: URL,
  preservedQuery = url.searchParams,
) {
  // The batch itself stores why it failed.
  const settled = ended.catch(() => undefined)
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  const search = new URLSearchParams(preservedQuery)
  search.set('batch', batchId)
  return redirect(`${url.pathname}?${search}`, 303)
}

/** Undoes, stops or resumes the batch that the form names. */
export async function handleBatchForm({ admin, url, field, actor }: AdminPost) {
  const { bulkEditor: editor } = admin
  const batchId = field('batch')
  const intent = field('intent')
  if (intent === 'stop-batch') await editor.stop(batchId)
  const begin = intent === 'undo' ? editor.undo : intent === 'resume-batch' && editor.resume
  const begun = begin ? await begin(batchId, actor) : undefined
  return redirectToBatch(begun ?? { ok: true, batchId, ended: Promise.resolve() }, url)
}

/** The state of the batch that the address of the page names. */
export function readBatch({ admin, url }: AdminContext) {
  return admin.bulkEditor.state(url.searchParams.get('batch') ?? '')
}

type ScreenProps = {
  title: string
  lead?: string
  back?: { path: string; name: string }
  batch: BatchState | undefined
  /** how many places the form is about */
  count?: string
  /** above the form: which places it is about */
  selection?: ReactNode
  /** the fields of the change; nothing if no place is left to change */
  fields: ReactNode
  answer: { fields: unknown; preview?: BulkView; isChanged?: boolean } | undefined
  /** what is wrong with the fields */
  problem?: ReactNode
  choices: FormChoices
  /** another value remounts the form */
  formKey?: string
}

/** The screen for every change of many places: the last batch, the places, the change and its preview. */
export function BulkScreen(props: ScreenProps) {
  const { title, lead, back, batch, selection, count, answer, problem, choices } = props
  const { bulk } = usePlaceWords()
  const element = useRef<HTMLFormElement>(null)
  const wrong = problem || (answer?.isChanged ? bulk.changedMeanwhile : undefined)
  return (
    <PlacesScreen title={title} lead={lead} back={back}>
      {batch && <BatchNotice batch={batch} />}
      {selection}
      {props.fields && (
        <Form
          method="post"
          className="place-form"
          preventScrollReset
          key={answer?.preview?.fingerprint ?? props.formKey}
          ref={element}
        >
          <LeaveGuard within={element} isUnsaved={answer !== undefined} />
          {count && <p>{count}</p>}
          {wrong !== undefined && <Alert>{wrong}</Alert>}
          {props.fields}
          <BulkSteps view={answer?.preview} choices={choices} />
        </Form>
      )}
    </PlacesScreen>
  )
}

/** The progress or result of a batch, with the buttons to stop, resume or undo it. */
export function BatchNotice({ batch, done }: { batch: BatchState; done?: string }) {
  const { bulk } = usePlaceWords()
  const locale = useLocale()
  const { id, isUndo, isRunning, total, written, undone, kept, skipped, problem } = batch
  const skippedCount = isUndo ? kept : batch.setAside + batch.refused
  const [all, now] = isUndo ? [written, undone + kept] : [total, written + skippedCount]
  const progress = bulk.progress(now, all, isUndo)
  const outcome = isUndo ? bulk.undone(undone, kept, all - now) : (done ?? bulk.done(batch))
  return (
    <div className="inbox-notice import-progress">
      {problem && (
        <Alert>
          {bulk.failed(problem)} (<code>{problem}</code>)
        </Alert>
      )}
      <p role="status">{isRunning ? progress : outcome}</p>
      {isRunning && <progress max={all} value={now} aria-label={progress} />}
      {!isRunning && skipped.length > 0 && (
        <>
          <ul>
            {skipped.map((place) => (
              <li key={place.id}>
                <PlaceLink place={place} />: {skipReason(place.problem, locale)}
              </li>
            ))}
          </ul>
          {skippedCount > skipped.length && <p>{bulk.more(skippedCount - skipped.length)}</p>}
          <p>
            <a
              href={`${adminPath('placesLeft', locale)}?${new URLSearchParams({ batch: id })}`}
              download
            >
              {bulk.leftFile}
            </a>
          </p>
        </>
      )}
      <Form method="post">
        <input type="hidden" name="batch" value={id} />
        {isRunning && <IntentButton intent="stop-batch">{bulk.stop}</IntentButton>}
        {batch.isResumable && <IntentButton intent="resume-batch">{bulk.resume}</IntentButton>}{' '}
        {!isRunning && written > 0 && (!isUndo || now < all) && (
          <IntentButton intent="undo" variant="link">
            {isUndo ? bulk.undoRest : bulk.undo}
          </IntentButton>
        )}
      </Form>
      {isRunning && <Refresh seconds={1} />}
    </div>
  )
}

type StepProps = { view: BulkView | undefined; choices: FormChoices }

/** The end of a form that changes many places: the preview, then the button that applies it. */
function BulkSteps({ view, choices }: StepProps) {
  const { bulk } = usePlaceWords()
  return (
    <>
      <p className="hours-actions">
        <IntentButton intent="preview">{bulk.preview}</IntentButton>
      </p>
      {view && <BulkPreview view={view} choices={choices} />}
      {view && view.changedCount > 0 && (
        <p className="place-form-actions">
          <input type="hidden" name="fingerprint" value={view.fingerprint} />
          <IntentButton intent="apply" variant="primary">
            {bulk.apply(view.changedCount)}
          </IntentButton>
        </p>
      )}
    </>
  )
}

/** What a change would do to each place, before anything is done. */
function BulkPreview({ view, choices }: { view: BulkView; choices: FormChoices }) {
  const { bulk, conflict } = usePlaceWords()
  const locale = useLocale()
  const { labelOf, formatFields } = useFieldFormat(choices)
  const { changed, refused } = view
  return (
    <section className="bulk-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" tabIndex={-1}>
        {bulk.previewTitle}
      </h2>
      <p>{bulk.counts(view.changedCount, view.unchanged, view.refusedCount)}</p>
      {refused.length > 0 && (
        <>
          <h3>{bulk.refused}</h3>
          <ul>
            {refused.map(({ id, name, problem }) => (
              <li key={id}>
                <PlaceLink place={{ id, name }} />: {skipReason(problem, locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="bulk-changes">
        {changed.map(({ id, name, fields, before, after, isConfirmed }) => (
          <li key={id}>
            <b>{name}</b>
            <span className="inbox-changes">
              {fields.map((field) => (
                <span key={field}>
                  {labelOf(field)}: <del>{formatFields([field], before) || conflict.empty}</del>{' '}
                  <ins>{formatFields([field], after) || conflict.empty}</ins>
                </span>
              ))}
              {isConfirmed && <span>{bulk.confirmed}</span>}
            </span>
          </li>
        ))}
      </ul>
      {view.changedCount > changed.length && <p>{bulk.more(view.changedCount - changed.length)}</p>}
    </section>
  )
}

const COMPARED = ['status', 'category', 'categories', 'openingHours', 'region'] as const

function toBulkView(preview: BulkPreview, change: BulkChange) {
  const names: string[] = [...COMPARED]
  if (change.attribute) names.push(attributeField(change.attribute.key))
  return {
    fingerprint: preview.fingerprint,
    changedCount: preview.changedCount,
    unchanged: preview.unchanged,
    refusedCount: preview.refusedCount,
    refused: preview.refused.map(({ place: { id, name }, problem }) => ({ id, name, problem })),
    changed: preview.changed.map(({ before, after }) => {
      const [oldForm, newForm] = [toPlaceForm(before), toPlaceForm(after)]
      const fields = names.filter((name) => (oldForm[name] ?? '') !== (newForm[name] ?? ''))
      return {
        id: before.id,
        name: before.name,
        isConfirmed: before.confirmedAt !== after.confirmedAt,
        fields,
        before: pickFields(oldForm, fields),
        after: pickFields(newForm, fields),
      }
    }),
  }
}

type BulkView = ReturnType<typeof toBulkView>
