import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { ATTRIBUTE_TYPES, ALL_CATEGORIES } from '../../../domain/places/attribute-types.ts'
import type { UnfitPlace } from '../../../domain/places/edit-vocabulary.ts'
import { LOCALES } from '../../../domain/places/place.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { DISCARD_INPUT } from '../use-unsent.ts'
import { usePlaceWords } from '../places/place-words.ts'
import type { OfferedIcons, ShownCategory } from './vocabulary-view.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import type { FieldProblem } from '../../../domain/problem.ts'
import { Field, type FieldProps } from '../../components/forms/field.tsx'
import { IntentButton } from '../intent-button.tsx'
import { PlaceLink } from '../admin-link.tsx'

type CategoryProps = {
  state: VocabularyState
  mark: string
  category: ShownCategory | undefined
  others: readonly ShownCategory[]
  icons: OfferedIcons
}

/** The form for a category: name, colour and icon, and a way to delete an existing one. */
export function CategoryForm({ state, mark, category, others, icons }: CategoryProps) {
  const { vocabulary: words } = usePlaceWords()
  const isChosen = ({ name }: OfferedIcons[number]) => name === state.values.icon
  // The chosen one first: among two hundred it would be hard to find.
  const sorted = icons.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)))
  const problem = state.problems.find(({ field }) => field === 'icon')
  const element = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" className="place-form" preventScrollReset ref={element}>
      <LeaveGuard within={element} isUnsaved={state.isUnsaved} />
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="id" value={category?.id ?? ''} />
      {LOCALES.map((locale) => (
        <div key={locale} className="form-row">
          <VocabularyField state={state} name={`${locale}.one`} label={words.one[locale]} />
          <VocabularyField state={state} name={`${locale}.many`} label={words.many[locale]} />
        </div>
      ))}
      <VocabularyField
        state={state}
        name="alsoKnownAs"
        label={words.alsoKnownAs}
        hint={words.categoryWordsHint}
        rows={3}
      />
      <div className="form-row">
        <VocabularyField state={state} name="slug" label={words.slug} hint={words.slugHint} />
        <VocabularyField
          state={state}
          name="colour"
          label={words.colour}
          hint={words.colourHint}
          type="color"
        />
      </div>
      <fieldset
        className="icon-choice"
        aria-describedby={problem ? 'vocabulary-icon-problem' : undefined}
      >
        <legend>{words.icon}</legend>
        {problem && (
          <p className="field-problem" id="vocabulary-icon-problem">
            {words.rules[problem.rule]}
          </p>
        )}
        <div className="icon-list">
          {sorted.map((icon) => (
            <CheckField
              key={icon.name}
              type="radio"
              name="icon"
              value={icon.name}
              isTicked={isChosen(icon)}
            >
              <svg viewBox="0 0 15 15" aria-hidden="true">
                <path d={icon.path} />
              </svg>
              {icon.label}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <FormButtons intent="category" />
      {category && <RemoveCategory category={category} others={others} state={state} />}
    </Form>
  )
}

type RemoveProps = {
  category: ShownCategory
  others: readonly ShownCategory[]
  state: VocabularyState
}

function RemoveCategory({ category, others, state }: RemoveProps) {
  const { vocabulary: words } = usePlaceWords()
  const { uses, limited } = category
  const options = others.map(({ id, name }) => ({ value: id, name }))
  const first = [
    { value: '', name: words.choose },
    ...(uses > 0 ? [] : [{ value: ALL_CATEGORIES, name: words.everywhere }]),
  ]
  return (
    <fieldset className="form-group">
      <legend>{words.remove}</legend>
      {uses > 0 && <p>{words.removeUsed(uses)}</p>}
      {limited.length > 0 && <p>{words.removeLimit(limited)}</p>}
      {(uses > 0 || limited.length > 0) && (
        <VocabularyField
          state={state}
          name="replacement"
          label={uses > 0 ? words.replacement : words.newLimit}
          options={[...first, ...options]}
        />
      )}
      <p>
        <IntentButton intent="remove-category">{words.remove}</IntentButton>
      </p>
    </fieldset>
  )
}

type AttributeProps = {
  state: VocabularyState
  mark: string
  attributeKey: string | undefined
  categories: readonly ShownCategory[]
}

/** The form for an attribute: name and type, and a way to delete an existing one. */
export function AttributeForm({ state, mark, attributeKey, categories }: AttributeProps) {
  const { vocabulary: words } = usePlaceWords()
  const problemOf = (name: string) => state.problems.find(({ field }) => field === name)
  const removal = problemOf('remove')
  const filtering = problemOf('filterable')
  const limits = new Set((state.values.categories ?? '').split(' '))
  const element = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" className="place-form" preventScrollReset ref={element}>
      <LeaveGuard within={element} isUnsaved={state.isUnsaved} />
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name="attribute" value={attributeKey ?? ''} />
      <div className="form-row">
        {LOCALES.map((locale) => (
          <VocabularyField key={locale} state={state} name={locale} label={words.name[locale]} />
        ))}
      </div>
      <div className="form-row">
        {attributeKey === undefined && (
          <VocabularyField state={state} name="key" label={words.key} hint={words.keyHint} />
        )}
        <VocabularyField
          state={state}
          name="type"
          label={words.type}
          options={ATTRIBUTE_TYPES.map((type) => ({ value: type, name: words.types[type] }))}
        />
      </div>
      {state.unfit && <UnfitPlaces places={state.unfit} count={problemOf('type')?.limit ?? 0} />}
      <VocabularyField
        state={state}
        name="alsoKnownAs"
        label={words.alsoKnownAs}
        hint={words.attributeWordsHint}
        rows={3}
      />
      <VocabularyField
        state={state}
        name="choices"
        label={words.choices}
        hint={words.choicesHint}
        rows={4}
      />
      {filtering && <p className="field-problem">{words.rules[filtering.rule]}</p>}
      <CheckField name="filterable" isTicked={state.values.filterable === 'yes'}>
        {words.filterable}
      </CheckField>
      <fieldset className="place-checks">
        <legend>{words.limitedTo}</legend>
        <span className="hint">{words.limitedToHint}</span>
        {categories.map(({ id, name }) => (
          <CheckField key={id} name="categories" value={id} isTicked={limits.has(id)}>
            {name}
          </CheckField>
        ))}
      </fieldset>
      <FormButtons intent="attribute" />
      {attributeKey !== undefined && (
        <div>
          {removal && <p className="field-problem">{words.rules[removal.rule]}</p>}
          <IntentButton intent="remove-attribute">{words.remove}</IntentButton>
        </div>
      )}
    </Form>
  )
}

/** The places whose values do not fit the new type. */
function UnfitPlaces({ places, count }: { places: readonly UnfitPlace[]; count: number }) {
  const { vocabulary: words, bulk } = usePlaceWords()
  return (
    <div className="field-problem">
      <p>{words.unfit(count)}</p>
      <ul>
        {places.map(({ id, name, value }) => (
          <li key={id}>
            <PlaceLink place={{ id, name }} />: {value}
          </li>
        ))}
      </ul>
      {count > places.length && <p>{bulk.more(count - places.length)}</p>}
    </div>
  )
}

function FormButtons({ intent }: { intent: string }) {
  const { vocabulary: words } = usePlaceWords()
  return (
    <p className="hours-actions">
      <IntentButton intent={intent} variant="primary">
        {words.save}
      </IntentButton>
      <Link to="?" state={DISCARD_INPUT}>
        {words.cancel}
      </Link>
    </p>
  )
}

type VocabularyState = {
  values: Readonly<Record<string, string>>
  problems: readonly FieldProblem[]
  unfit?: readonly UnfitPlace[] | undefined
  /** the form came back with values that are not stored */
  isUnsaved: boolean
}

type Props = Omit<FieldProps, 'id' | 'problem' | 'defaultValue'> & { state: VocabularyState }

/** A field of a category or an attribute. */
function VocabularyField({ state, name, ...field }: Props) {
  const { vocabulary } = usePlaceWords()
  const problem = state.problems.find((one) => one.field === name)
  return (
    <Field
      {...field}
      id={`vocabulary-${name}`}
      name={name}
      defaultValue={state.values[name] ?? ''}
      problem={problem && (vocabulary.rules[problem.rule] ?? problem.rule)}
    />
  )
}
