import { HoursTable } from '../../components/place/hours-table.tsx'
import type { PlaceFormState } from './place-form-state.ts'
import { HOLIDAY_KINDS, spanCount, specialCount, specialField, spanField } from './hours-fields.ts'
import { controlId } from './control-id.ts'
import { PlaceField, ProblemWords, usePlaceForm } from './place-field.tsx'
import { usePlaceWords } from './place-words.ts'
import { useSourceNote } from './source-note.tsx'
import { CheckField } from '../../components/forms/check-field.tsx'
import { IntentButton } from '../intent-button.tsx'

/** Opening hours as a weekly grid with special days, or as text in the syntax. */
export function HoursEditor() {
  const { hours: words } = usePlaceWords()
  const source = useSourceNote('openingHours')
  const { hours, problems, note } = usePlaceForm()
  const problem = problems.find(({ field }) => field === 'openingHours')
  return (
    <fieldset className="form-group" id="hours" tabIndex={-1}>
      <legend>{words.title}</legend>
      {source && <p className="hint">{source}</p>}
      <input type="hidden" name="hours.mode" value={hours.mode} />
      {note?.kind === 'not-a-grid' && <p role="status">{words.notAGrid}</p>}
      {note?.kind === 'spoken-hours' && <SpokenHours note={note} />}
      {hours.mode === 'raw' ? (
        <RawHours />
      ) : (
        <>
          <p className="hint">{words.hint}</p>
          {problem && (
            <p className="field-problem" id={`${controlId('openingHours')}-problem`}>
              <ProblemWords problem={problem} />
            </p>
          )}
          {/* The current value, so that unchanged hours keep their own wording. */}
          <input type="hidden" name="openingHours" value={hours.text} />
          <WeekGrid />
          <SpecialGrid />
        </>
      )}
    </fieldset>
  )
}

type SpokenNote = Extract<PlaceFormState['note'], { kind: 'spoken-hours' }>

/** Shows how hours in words were understood. */
function SpokenHours({ note: { typed, written, hours } }: { note: SpokenNote }) {
  const { hours: words } = usePlaceWords()
  return (
    <div className="hours-spoken" id="hours-note" role="status" tabIndex={-1}>
      <p>{words.spoken(typed, written)}</p>
      {hours && <HoursTable hours={hours} />}
    </div>
  )
}

function RawHours() {
  const { hours: words } = usePlaceWords()
  const { hours } = usePlaceForm()
  return (
    <>
      <PlaceField
        name="openingHours"
        label={words.raw}
        hint={words.rawHint}
        defaultValue={hours.text}
        rows={3}
      />
      <p>
        <IntentButton intent="grid">{words.toGrid}</IntentButton>
      </p>
    </>
  )
}

function WeekGrid() {
  const { hours: words } = usePlaceWords()
  const { typed } = usePlaceForm().hours
  return (
    <>
      <div className="hours-grid">
        {words.days.map((day, at) => (
          <div key={day} className="hours-day" role="group" aria-label={day}>
            <span className="hours-name">{day}</span>
            <Spans group={String(at)} name={day} />
          </div>
        ))}
        <div className="hours-day" role="group" aria-label={words.holidays}>
          <label className="hours-name" htmlFor="hours-holidays">
            {words.holidays}
          </label>
          <div className="hours-spans">
            <select
              id="hours-holidays"
              name="hours.holidays"
              defaultValue={typed['hours.holidays'] ?? 'usual'}
            >
              {HOLIDAY_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {words.holidayKinds[kind]}
                </option>
              ))}
            </select>
            <Spans group="ph" name={words.holidays} />
          </div>
        </div>
      </div>
      <p className="hours-actions">
        <IntentButton intent="copy-monday">{words.copyMonday}</IntentButton>
        <IntentButton intent="raw">{words.toRaw}</IntentButton>
      </p>
    </>
  )
}

function SpecialGrid() {
  const { hours: words } = usePlaceWords()
  const { typed } = usePlaceForm().hours
  return (
    <div className="hours-special" id="hours-special" tabIndex={-1}>
      <h2>{words.special}</h2>
      <p className="hint">{words.specialHint}</p>
      {Array.from({ length: specialCount(typed) }, (_, at) => (
        <div
          key={at}
          className="hours-special-row"
          role="group"
          aria-label={words.specialDay(at + 1)}
        >
          <SpecialDate at={at} name="from" label={words.from} />
          <SpecialDate at={at} name="to" label={words.to} />
          <CheckField
            name={specialField(at, 'yearly')}
            isTicked={typed[specialField(at, 'yearly')] === 'yes'}
          >
            {words.yearly}
          </CheckField>
          <Spans group={`special.${at}`} name={words.specialDay(at + 1)} />
          <label className="hours-comment">
            <span>{words.comment}</span>
            <input
              type="text"
              name={specialField(at, 'comment')}
              defaultValue={typed[specialField(at, 'comment')]}
              maxLength={100}
            />
          </label>
        </div>
      ))}
      <IntentButton intent="special">{words.addSpecial}</IntentButton>
    </div>
  )
}

type DateProps = { at: number; name: 'from' | 'to'; label: string }

function SpecialDate({ at, name, label }: DateProps) {
  const { typed } = usePlaceForm().hours
  const field = specialField(at, name)
  return (
    <label>
      <span>{label}</span>
      <input type="date" name={field} defaultValue={typed[field]} />
    </label>
  )
}

type SpansProps = { group: string; name: string }

/** The opening and closing times of a group, and a button that adds a row. */
function Spans({ group, name }: SpansProps) {
  const { hours: words } = usePlaceWords()
  const { typed } = usePlaceForm().hours
  const count = spanCount(typed, group)
  return (
    <div className="hours-spans">
      {Array.from({ length: count }, (_, position) => (
        <span key={position} className="hours-span">
          <TimeField
            field={spanField(group, position, 'opens')}
            label={words.opensOf(name, position + 1)}
          />
          <span aria-hidden="true">–</span>
          <TimeField
            field={spanField(group, position, 'closes')}
            label={words.closesOf(name, position + 1)}
          />
        </span>
      ))}
      <IntentButton intent={`span-${group}`} variant="link" aria-label={words.addSpanOf(name)}>
        {words.addSpan}
      </IntentButton>
    </div>
  )
}

function TimeField({ field, label }: { field: string; label: string }) {
  const { hours, problems } = usePlaceForm()
  const problem = problems.find((one) => one.field === field)
  return (
    <input
      type="time"
      id={controlId(field)}
      name={field}
      defaultValue={hours.typed[field] ?? ''}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
    />
  )
}
