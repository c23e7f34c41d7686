import { answersTo } from '../../../domain/places/hours-reader.ts'
import { useRef } from 'react'
import { Form } from 'react-router'
import { IMPORT_FIELDS } from '../../../domain/import/columns/import-field.ts'
import { MAX_TEMPLATE_LENGTH } from '../../../domain/import/columns/set-columns.ts'
import { Field } from '../../components/forms/field.tsx'
import type { countryChoices } from '../country-choices.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import type { ImportView } from './import-view.ts'
import { useAdminWords } from '../admin-words.ts'
import { IntentButton } from '../intent-button.tsx'
import { TableHead } from '../table-head.tsx'

type Props = {
  view: ImportView
  categories: readonly { slug: string; name: string }[]
  countries: ReturnType<typeof countryChoices>
}

/** The field chosen for each column, with sample values, for a person to correct; and the settings that the file does not contain. */
export function ImportColumns({ view, categories, countries }: Props) {
  const { columns, settings, geocoder } = view
  const { importScreens } = useAdminWords()
  const words = importScreens.settings
  const element = useRef<HTMLFormElement>(null)
  return (
    <Form method="post" className="import-columns" ref={element}>
      <LeaveGuard within={element} />
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <table>
        <TableHead columns={[words.column, words.samples, words.field]} />
        <tbody>
          {unknownFirst(columns).map(
            ({ number, header, values, field, behind, before, gaveWayTo }) => (
              <tr key={number}>
                <th scope="row">{header}</th>
                <td>{values.join(' · ')}</td>
                <td>
                  <input type="hidden" name="header" value={header} />
                  <input type="hidden" name="number" value={number} />
                  <input type="hidden" name="was" value={field} />
                  <select name="field" defaultValue={field} aria-label={words.fieldOf(header)}>
                    <option value="">{field ? words.guess : words.unknown}</option>
                    <option value="ignore">{importScreens.fields.ignore}</option>
                    {IMPORT_FIELDS.map((one) => (
                      <option key={one} value={one}>
                        {importScreens.fields[one]}
                      </option>
                    ))}
                  </select>
                  {before.length > 0 && <p className="hint">{words.before(before)}</p>}
                  {behind !== undefined && <p className="hint">{words.behind(behind)}</p>}
                  {gaveWayTo !== undefined && <p className="hint">{words.gaveWay(gaveWayTo)}</p>}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <TemplateColumns made={view.templateColumns} />
      <div className="form-row">
        <Setting
          name="source"
          label={words.source}
          value={settings.source}
          hint={words.sourceHint}
        />
        <Field
          id="category"
          name="category"
          label={words.category}
          defaultValue={settings.category}
          none={words.categoryGuess}
          options={categories.map(({ slug, name }) => ({ value: slug, name }))}
        />
        <Field
          id="country"
          name="country"
          label={words.country}
          defaultValue={settings.country ?? view.assumedCountry}
          none={words.countryGuess}
          options={countries}
        />
        {settings.sheets ? (
          <Field
            id="sheet"
            name="sheet"
            label={words.sheet}
            defaultValue={settings.sheet}
            none={words.sheetGuess}
            options={settings.sheets.map((sheet) => ({ value: sheet, name: sheet }))}
          />
        ) : (
          settings.sheet && <Setting name="sheet" label={words.sheet} value={settings.sheet} />
        )}
      </div>
      <Choice name="places" label={words.places} isOn={!settings.isExactOnly} />
      {geocoder && (
        <Choice
          name="geocode"
          label={importScreens.geocoder.use(geocoder)}
          isOn={!settings.skipsGeocoder}
        />
      )}
      <Choice name="drafts" label={words.drafts} isOn={settings.keepsUnlocated ?? false} />
      <Choice name="mend" label={words.mend} isOn={settings.mendsSwapped ?? false} />
      <Choice name="overwrite" label={words.overwrite} isOn={settings.overwritesByHand ?? false} />
      <div className="form-row">
        <Field
          id="days"
          name="days"
          label={words.hoursDays}
          defaultValue={DAYS_ANSWERS.find((one) => settings.hours?.includes(one))}
          none={words.hoursAnswers.none}
          options={DAYS_ANSWERS.map((value) => ({ value, name: words.hoursAnswers[value] }))}
        />
      </div>
      <label className="import-choice">
        <input
          type="checkbox"
          name="long-days"
          value="long"
          defaultChecked={settings.hours?.includes('long')}
        />
        <span>{words.hoursAnswers.long}</span>
      </label>
      <IntentButton intent="recheck" variant="primary">
        {words.recheck}
      </IntentButton>
    </Form>
  )
}

/** Columns that a person made, by joining others or because the file lacks them, and an empty line for one more. */
function TemplateColumns({ made }: { made: ImportView['templateColumns'] }) {
  const { importScreens } = useAdminWords()
  const words = importScreens.settings
  return (
    <details open={made.length > 0}>
      <summary>{words.made}</summary>
      <p className="hint">{words.madeHint}</p>
      {[...made, { header: '', field: '' as const }].map(({ header, field }) => (
        <div className="form-row" key={`${header} ${field}`}>
          <Field
            id={`made-${header}`}
            name="made"
            label={words.madeText}
            defaultValue={header}
            maxLength={MAX_TEMPLATE_LENGTH}
          />
          <Field
            id={`made-field-${header}`}
            name="made-field"
            label={words.madeField}
            defaultValue={field}
            none={words.madeNone}
            options={IMPORT_FIELDS.map((one) => ({ value: one, name: importScreens.fields[one] }))}
          />
        </div>
      ))}
    </details>
  )
}

// Columns that were not recognised come first.
function unknownFirst(columns: ImportView['columns']): ImportView['columns'] {
  return columns.toSorted((one, other) => Number(one.field !== '') - Number(other.field !== ''))
}

const DAYS_ANSWERS = answersTo('opening_hours_without_days')

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className="import-choice">
      <input type="checkbox" name={name} value="yes" defaultChecked={isOn} />
      <span>{label}</span>
    </label>
  )
}

type SettingProps = { name: string; label: string; value?: string; hint?: string }

function Setting({ name, value, ...field }: SettingProps) {
  return <Field {...field} id={name} name={name} defaultValue={value} maxLength={200} />
}
