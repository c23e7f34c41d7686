import { type ReactNode, useRef } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import type {
  BulkChange,
  BulkEditor,
  BulkPreview,
  BulkTarget,
} from '../../../domain/places/edit-many-places.ts'
import { attributeField, pickFields, toPlaceForm } from '../../../domain/places/place-form.ts'
import { useLocale } from '../../locale.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { adminPath } from '../admin-routes.ts'
import type { FormChoices } from '../places/place-edit-view.ts'
import { ProblemWords } from '../places/place-field.tsx'
import { usePlaceWords } from '../places/place-words.ts'
import { useShownValue } from '../places/shown-value.ts'
import { TitleWithBack } from '../places/title-with-back.tsx'

/** What a form asks for, or why it cannot be done; `fields` fill the form in again. */
export type BulkOrder<Fields, Problem> = { fields: Fields } & (
  | { target: BulkTarget; change: BulkChange }
  | { problem: Problem }
)

type BulkPost = {
  url: URL
  field(name: string): string
  editor: BulkEditor
  actor: string
  /** what the address of the page says after it is done, beside the outcome */
  kept: URLSearchParams
}

/** Previews, applies or undoes a change of many places, as the pressed button says. */
export async function answerBulkForm<Fields, Problem>(
  { url, field, editor, actor, kept }: BulkPost,
  readOrder: () => Promise<BulkOrder<Fields, Problem>>,
) {
  const done = (outcome: Record<string, string>) => {
    for (const name of OUTCOME) kept.delete(name)
    for (const [name, value] of Object.entries(outcome)) kept.set(name, value)
    return redirect(`${url.pathname}?${kept}`, 303)
  }
  const intent = field('intent')
  if (intent === 'undo') {
    const undone = await editor.undo(field('batch'), actor)
    return done({ undone: String(undone?.undone ?? 0), kept: String(undone?.kept ?? 0) })
  }
  const order = await readOrder()
  const { fields } = order
  if ('problem' in order) return data({ fields, problem: order.problem }, { status: 422 })
  const { target, change } = order
  const isChanged = intent === 'apply'
  if (isChanged) {
    const by = { fingerprint: field('fingerprint'), actor }
    const applied = await editor.apply(target, change, by)
    if (applied.ok) return done({ batch: applied.batchId, changed: String(applied.count) })
  }
  const preview = toBulkView(await editor.preview(target, change), change)
  return data({ fields, preview, isChanged }, { status: isChanged ? 409 : 200 })
}

const OUTCOME = ['batch', 'changed', 'undone', 'kept']

type BulkOutcome = {
  batch: string | undefined
  changed: number
  undone: string | undefined
  kept: number
}

/** What was done with many places, as the address of the page says after it. */
export function readBulkOutcome({ searchParams }: URL): BulkOutcome {
  return {
    batch: searchParams.get('batch') ?? undefined,
    changed: Number(searchParams.get('changed')) || 0,
    undone: searchParams.get('undone') ?? undefined,
    kept: Number(searchParams.get('kept')) || 0,
  }
}

type ScreenProps = {
  title: string
  lead?: string
  back: { path: string; name: string }
  outcome: BulkOutcome
  /** how many places the form is about */
  count?: string
  /** above the form: which places it is about */
  which?: ReactNode
  /** the fields that say what is to change; nothing where no place is left to change */
  fields: ReactNode
  answer: { fields: unknown; preview?: BulkView; isChanged?: boolean } | undefined
  /** what is wrong with the fields */
  problem?: ReactNode
  choices: FormChoices
  /** another one draws the form anew */
  formKey?: string
}

/** The one screen that changes many places: what was done, which places, what is to change, what that would do. */
export function BulkScreen(props: ScreenProps) {
  const { title, lead, back, outcome, which, count, answer, problem, choices } = props
  const { bulk } = usePlaceWords()
  const element = useRef<HTMLFormElement>(null)
  const wrong = problem || (answer?.isChanged ? bulk.changedMeanwhile : undefined)
  return (
    <div className="places places-edit">
      <TitleWithBack back={back} title={title} lead={lead} />
      <BulkDone {...outcome} />
      {which}
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
          {wrong !== undefined && (
            <p className="problem-summary" role="alert">
              {wrong}
            </p>
          )}
          {props.fields}
          <BulkSteps view={answer?.preview} choices={choices} />
        </Form>
      )}
    </div>
  )
}

/** That it is done, and the way back. */
export function BulkDone({ batch, changed, undone, kept }: BulkOutcome) {
  const { bulk } = usePlaceWords()
  if (undone !== undefined) {
    return (
      <p className="inbox-notice" role="status">
        {bulk.undone(Number(undone) || 0, kept)}
      </p>
    )
  }
  if (batch === undefined) return null
  return (
    <div className="inbox-notice" role="status">
      <p>{bulk.done(changed)}</p>
      <Form method="post">
        <input type="hidden" name="batch" value={batch} />
        <button type="submit" className="link-button" name="intent" value="undo">
          {bulk.undo}
        </button>
      </Form>
    </div>
  )
}

type StepProps = { view: BulkView | undefined; choices: FormChoices }

/** The end of a form that changes many places: first what it would do, then the button that does it. */
function BulkSteps({ view, choices }: StepProps) {
  const { bulk } = usePlaceWords()
  return (
    <>
      <p className="hours-actions">
        <button type="submit" className="button" name="intent" value="preview">
          {bulk.preview}
        </button>
      </p>
      {view && <BulkPreview view={view} choices={choices} />}
      {view && view.changedCount > 0 && !view.isTooMany && (
        <p className="place-form-actions">
          <input type="hidden" name="fingerprint" value={view.fingerprint} />
          <button type="submit" className="button button-primary" name="intent" value="apply">
            {bulk.apply(view.changedCount)}
          </button>
        </p>
      )}
    </>
  )
}

/** What a change would do to each place, before anything is done. */
function BulkPreview({ view, choices }: { view: BulkView; choices: FormChoices }) {
  const { bulk, conflict } = usePlaceWords()
  const locale = useLocale()
  const { labelOf, shown } = useShownValue(choices)
  const { changed, refused } = view
  return (
    <section className="bulk-preview" aria-labelledby="preview-title">
      <h2 id="preview-title" tabIndex={-1}>
        {bulk.previewTitle}
      </h2>
      <p>{bulk.counts(view.changedCount, view.unchanged, view.refusedCount)}</p>
      {view.isTooMany && <p className="field-problem">{bulk.tooMany}</p>}
      {refused.length > 0 && (
        <>
          <h3>{bulk.refused}</h3>
          <ul>
            {refused.map(({ id, name, problem }) => (
              <li key={id}>
                <Link to={adminPath('placeEdit', locale, { id })}>{name}</Link>:{' '}
                <ProblemWords problem={problem} />
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
                  {labelOf(field)}: <del>{shown([field], before) || conflict.empty}</del>{' '}
                  <ins>{shown([field], after) || conflict.empty}</ins>
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

/** How many differences are shown; the numbers count all. */
const MOST_SHOWN = 200

const COMPARED = ['status', 'category', 'categories', 'openingHours'] as const

function toBulkView(preview: BulkPreview, change: BulkChange) {
  const names: string[] = [...COMPARED]
  if (change.attribute) names.push(attributeField(change.attribute.key))
  return {
    fingerprint: preview.fingerprint,
    isTooMany: preview.isTooMany,
    changedCount: preview.changed.length,
    unchanged: preview.unchanged,
    refusedCount: preview.refused.length,
    refused: preview.refused
      .slice(0, MOST_SHOWN)
      .map(({ place: { id, name }, problem }) => ({ id, name, problem })),
    changed: preview.changed.slice(0, MOST_SHOWN).map(({ before, after }) => {
      const [old, young] = [toPlaceForm(before), toPlaceForm(after)]
      const fields = names.filter((name) => (old[name] ?? '') !== (young[name] ?? ''))
      return {
        id: before.id,
        name: before.name,
        isConfirmed: before.confirmedAt !== after.confirmedAt,
        fields,
        before: pickFields(old, fields),
        after: pickFields(young, fields),
      }
    }),
  }
}

type BulkView = ReturnType<typeof toBulkView>
