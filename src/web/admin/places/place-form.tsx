import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { LOCAL_NAME_FIELDS } from '../../../domain/places/local-names.ts'
import {
  CONTACT_FIELDS,
  isPrivateContact,
  PUBLIC_CONTACT_FIELDS,
} from '../../../domain/places/place-fields.ts'
import {
  attributeField,
  DESCRIPTION_FIELDS,
  EDITOR_ONLY_FIELDS,
} from '../../../domain/places/place-form.ts'
import {
  type AttributeType,
  hasChoices,
  appliesToCategories,
  removedChoices,
} from '../../../domain/places/attribute-types.ts'
import { LOCALES, PLACE_STATUSES } from '../../../domain/places/place.ts'
import type { FieldProps } from '../../components/forms/field.tsx'
import { inputType } from '../../components/forms/input-type.ts'
import type { SiteSettings } from '../../context.ts'
import { useWords } from '../visitor-words.ts'
import { AdminLink } from '../admin-link.tsx'
import { HoursEditor } from './hours-grid.tsx'
import { LocationFields } from './location-fields.tsx'
import { hasSameValues } from './has-same-values.ts'
import type { PlaceFormState } from './place-form-state.ts'
import type { FormChoices } from './place-edit-view.ts'
import { controlId } from './control-id.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { MarkdownPreview } from '../markdown-preview.tsx'
import { PlaceField, PlaceFormContext, ProblemWords, usePlaceForm } from './place-field.tsx'
import type { PlaceInList } from './place-in-list.ts'
import { useScheduleWords } from '../schedule/schedule-words.ts'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import { PhotoFields } from './photo-fields.tsx'
import { useSourceNote } from './source-note.tsx'
import { useFieldFormat } from './use-field-format.ts'
import { usePlaceWords } from './place-words.ts'
import { CheckField } from '../../components/forms/check-field.tsx'
import { IntentButton } from '../intent-button.tsx'

type Props = {
  state: PlaceFormState
  /** the values without any typing: those of the stored place, or those that a new one starts with */
  stored: PlaceFormState
  choices: FormChoices
  site: SiteSettings
  isNew: boolean
  /** for a manager: hides what the office decides */
  isLimited?: boolean
  /** an editor must approve what a manager changes */
  needsApproval?: boolean
  /** set right after saving: the new version, and the next place of the list that the operator came from */
  saved?: { version: number; next?: PlaceInList['next'] }
  /** a change for a later day has just been scheduled */
  isPlanned?: boolean
}

/** Every field of a place. Each of its buttons sends the form, and the server answers with the form or saves it. */
export function PlaceEditForm(props: Props) {
  const { state, stored, choices, site, isNew, isLimited = false } = props
  const { needsApproval = false, saved, isPlanned } = props
  const words = usePlaceWords()
  const scheduleWords = useScheduleWords()
  const { problems, focus } = state
  const attributes = choices.attributes.filter(
    ({ key }) => !isLimited || !EDITOR_ONLY_FIELDS.includes(attributeField(key)),
  )
  const { category = '', categories: others = '' } = state.form
  const [chosen, setChosen] = useState(`${category} ${others}`)
  const element = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formData?.get('intent') === 'photos'

  useEffect(() => {
    // While photos are being uploaded, nothing in the form takes the focus.
    if (focus && !isSending) document.getElementById(focus)?.focus()
  }, [focus, isSending])

  return (
    <PlaceFormContext value={state}>
      <LeaveGuard within={element} isUnsaved={!hasSameValues(state, stored)} />
      {/* The form is inert meanwhile, because the answer replaces it. */}
      <p role="status" className="photos-sending">
        {isSending && words.photos.sending}
      </p>
      <Form
        method="post"
        encType="multipart/form-data"
        ref={element}
        className="place-form"
        inert={isSending}
        onChange={(event) => {
          const sent = new FormData(event.currentTarget)
          // The form of a manager has no categories.
          if (!sent.has('category')) return
          const ids = [...sent.getAll('category'), ...sent.getAll('categories')]
          setChosen(ids.filter((id) => typeof id === 'string').join(' '))
        }}
        preventScrollReset
        noValidate
      >
        {/* Enter presses the first button, so this one saves. */}
        <button
          type="submit"
          name="intent"
          value="save"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        >
          {words.edit.save}
        </button>
        <input type="hidden" name="version" value={state.version} />
        <input type="hidden" name="keptPostalCode" value={state.acceptedPostalCode} />
        {problems.length > 0 && <Problems choices={choices} />}
        {needsApproval && <p className="notice">{scheduleWords.propose}</p>}
        <Basics choices={choices} isLimited={isLimited} />
        <AddressFields />
        <LocationFields site={site} choices={choices} element={element} isLimited={isLimited} />
        <Contact isLimited={isLimited} />
        <HoursEditor />
        <Descriptions />
        {!needsApproval && <PhotoFields />}
        {attributes.length > 0 && <Attributes attributes={attributes} chosen={chosen} />}
        {!isNew && !isLimited && <ScheduleFields isPlanned={isPlanned ?? false} />}
        <p className="place-form-actions">
          <IntentButton intent="save" variant="primary">
            {words.edit.save}
          </IntentButton>
          {!isNew && !needsApproval && (
            <IntentButton intent="confirm">{words.edit.confirm}</IntentButton>
          )}
          {saved && <Saved {...saved} />}
        </p>
      </Form>
    </PlaceFormContext>
  )
}

// Shown beside the buttons, which stay visible however far somebody has scrolled.
function Saved({ version, next }: NonNullable<Props['saved']>) {
  const { edit } = usePlaceWords()
  return (
    <span className="place-saved">
      <span role="status" id="saved" tabIndex={-1}>
        {edit.saved(version)}
      </span>
      {next && (
        <AdminLink to="placeEdit" params={next} suffix={next.search}>
          {edit.next(next.name)}
        </AdminLink>
      )}
    </span>
  )
}

function Problems({ choices }: Pick<Props, 'choices'>) {
  const { edit } = usePlaceWords()
  const { problems } = usePlaceForm()
  const { labelOf } = useFieldFormat(choices)
  return (
    <div className="problem-summary" role="alert" id="problems" tabIndex={-1}>
      <h2>{edit.problems(problems.length)}</h2>
      <p>{edit.nothingLost}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem.field + problem.rule + problem.detail}>
            <a href={`#${controlId(problem.field)}`} onClick={goToField}>
              {labelOf(problem.field)}: <ProblemWords problem={problem} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

// Following the link of a field would reload the page without what was typed.
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}

type Limited = { isLimited: boolean }

function Basics({ choices, isLimited }: Pick<Props, 'choices'> & Limited) {
  const { hints, edit } = usePlaceWords()
  return (
    <fieldset className="form-group">
      <legend>{edit.basics}</legend>
      {isLimited && <p className="hint">{edit.ofOffice}</p>}
      <PlaceField name="name" maxLength={200} />
      {!isLimited && <StatusAndCategories choices={choices} />}
      <div className="form-row">
        {LOCAL_NAME_FIELDS.map((name) => (
          <PlaceField key={name} name={name} hint={hints.localName} />
        ))}
      </div>
      <PlaceField name="alsoKnownAs" rows={2} />
    </fieldset>
  )
}

/** What the office decides about a place, beside who gets its messages. */
function StatusAndCategories({ choices }: Pick<Props, 'choices'>) {
  const { form } = usePlaceForm()
  const { fields, statuses, edit } = usePlaceWords()
  const categories = choices.categories.map(({ id, name }) => ({ value: id, name }))
  const others = new Set((form.categories ?? '').split(' '))
  return (
    <>
      <div className="form-row">
        <PlaceField
          name="status"
          options={PLACE_STATUSES.map((value) => ({ value, name: statuses[value] }))}
        />
        <PlaceField
          name="category"
          options={[{ value: '', name: edit.noCategory }, ...categories]}
        />
        <PlaceField name="slug" />
      </div>
      {choices.unfinishedPages.length > 0 && (
        <p className="place-templates">{edit.templates(choices.unfinishedPages)}</p>
      )}
      <fieldset className="place-checks">
        <legend>{fields.categories}</legend>
        {categories.map(({ value, name }) => (
          <CheckField key={value} name="categories" value={value} isTicked={others.has(value)}>
            {name}
          </CheckField>
        ))}
      </fieldset>
    </>
  )
}

function AddressFields() {
  const { edit } = usePlaceWords()
  return (
    <fieldset className="form-group">
      <legend>{edit.address}</legend>
      <div className="form-row">
        <PlaceField name="street" />
        <PlaceField name="extra" />
      </div>
      <div className="form-row">
        <PlaceField name="postalCode" />
        <PlaceField name="city" />
      </div>
      <div className="form-row">
        <PlaceField name="region" />
        <PlaceField name="country" />
      </div>
    </fieldset>
  )
}

function Contact({ isLimited }: Limited) {
  const { hints, edit } = usePlaceWords()
  return (
    <fieldset className="form-group">
      <legend>{edit.contact}</legend>
      <div className="form-row">
        {PUBLIC_CONTACT_FIELDS.map((name) => (
          <PlaceField key={name} name={name} type={inputType(name)} />
        ))}
      </div>
      {CONTACT_FIELDS.filter(isPrivateContact).map((name) => (
        <PlaceField key={name} name={name} hint={hints.privateContact} type={inputType(name)} />
      ))}
      {!isLimited && <PlaceField name="recipients" rows={2} />}
    </fieldset>
  )
}

function Descriptions() {
  const { fields, hints, edit } = usePlaceWords()
  const { form, showsPreview } = usePlaceForm()
  const texts = LOCALES.map((locale) => ({ locale, name: DESCRIPTION_FIELDS[locale] }))
  return (
    <fieldset className="form-group">
      <legend>{edit.description}</legend>
      <div className="form-row">
        {texts.map(({ name }) => (
          <PlaceField key={name} name={name} hint={hints.markdown} rows={8} />
        ))}
      </div>
      <p>
        <IntentButton intent="preview">{edit.preview}</IntentButton>
      </p>
      {showsPreview && (
        <div className="form-row" id="preview" tabIndex={-1}>
          <input type="hidden" name="preview" value="yes" />
          {texts.map(({ name, locale }) => (
            <section key={name} className="place-preview" aria-label={edit.previewOf(fields[name])}>
              <MarkdownPreview text={form[name] ?? ''} locale={locale} empty={edit.noText} />
            </section>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** `chosen` holds the ids of the categories, separated by spaces. */
type AttributesProps = Pick<FormChoices, 'attributes'> & { chosen: string }

/** The attributes of the chosen categories. Hidden fields send the values of all others unchanged. */
function Attributes({ attributes: all, chosen }: AttributesProps) {
  const { form, problems } = usePlaceForm()
  const isWrong = (key: string) => problems.some(({ field }) => field === attributeField(key))
  const attributes = all.filter(
    (one) => appliesToCategories(one, chosen.split(' ')) || isWrong(one.key),
  )
  const others = all.filter((one) => !attributes.includes(one))
  return (
    <>
      {attributes.length > 0 && <ShownAttributes attributes={attributes} />}
      {others.map(({ key }) => (
        <input
          key={key}
          type="hidden"
          name={attributeField(key)}
          value={form[attributeField(key)] ?? ''}
        />
      ))}
    </>
  )
}

function ShownAttributes({ attributes: all }: Pick<FormChoices, 'attributes'>) {
  const { form } = usePlaceForm()
  const { edit } = usePlaceWords()
  const { place } = useWords()
  const unknown = { value: '', name: edit.unknown }
  const yesOrNo = [unknown, { value: 'true', name: place.yes }, { value: 'false', name: place.no }]
  const attributes = all.map((attribute) => ({
    ...attribute,
    choices: hasChoices(attribute.type)
      ? [
          ...attribute.choices,
          ...removedChoices(form[attributeField(attribute.key)] ?? '', attribute.choices).map(
            (value) => ({ value, name: edit.removedChoice(value) }),
          ),
        ]
      : attribute.choices,
  }))
  const several = attributes.filter(({ type }) => type === 'multi')
  return (
    <fieldset className="form-group">
      <legend>{edit.attributes}</legend>
      <div className="form-row">
        {attributes
          .filter((attribute) => !several.includes(attribute))
          .map(({ key, name, type, choices: values }) => (
            <PlaceField
              key={key}
              name={attributeField(key)}
              label={name}
              {...CONTROLS[type]}
              options={
                type === 'boolean' ? yesOrNo : type === 'choice' ? [unknown, ...values] : undefined
              }
            />
          ))}
      </div>
      {several.map((attribute) => (
        <SeveralChoices key={attribute.key} attribute={attribute} />
      ))}
    </fieldset>
  )
}

/** The input type and keyboard for each type of attribute. */
const CONTROLS: Partial<Record<AttributeType, Pick<FieldProps, 'inputMode' | 'type'>>> = {
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  url: { inputMode: 'url' },
}

type ChoicesProps = { attribute: FormChoices['attributes'][number] }

function SeveralChoices({ attribute: { key, name: label, choices } }: ChoicesProps) {
  const { form, problems } = usePlaceForm()
  const name = attributeField(key)
  const note = useSourceNote(name)
  const ticked = new Set((form[name] ?? '').split(';'))
  const problem = problems.find((one) => one.field === name)
  return (
    <fieldset className="place-checks" id={controlId(name)} tabIndex={-1}>
      <legend>{label}</legend>
      {note && <span className="hint">{note}</span>}
      {problem && (
        <p className="field-problem">
          <ProblemWords problem={problem} />
        </p>
      )}
      {choices.map((choice) => (
        <CheckField
          key={choice.value}
          name={name}
          value={choice.value}
          isTicked={ticked.has(choice.value)}
        >
          {choice.name}
        </CheckField>
      ))}
    </fieldset>
  )
}
