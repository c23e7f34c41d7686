import { Form, Link } from 'react-router'
import { useWords } from '../words.tsx'
import type { HolidayView } from './holiday-view.ts'
import { useHolidayHoursWords } from './holiday-words.ts'

/** Which day and which places: a plain form whose answer is the URL, and the coming holidays as links. */
export function HolidayChoice({ view }: { view: HolidayView }) {
  const words = useHolidayHoursWords()
  const { holidayName } = useWords()
  const { date, country, region, category, isWithSaid } = view
  const search = new URLSearchParams({ country })
  if (region) search.set('region', region)
  if (category) search.set('category', category)
  if (isWithSaid) search.set('said', 'yes')
  return (
    <search>
      <Form className="place-filter" aria-label={words.which} key={`${date} ${search}`}>
        <input type="hidden" name="country" value={country} />
        <div className="place-filter-row">
          <div className="place-filter-field">
            <label htmlFor="holiday-date">{words.date}</label>
            <input
              id="holiday-date"
              type="date"
              name="date"
              defaultValue={date}
              min={view.first}
              max={view.last}
            />
          </div>
          <Select
            name="region"
            label={words.region}
            value={region}
            all={words.everywhere(view.countryName ?? country)}
            options={view.regions.map(({ code, name }) => [code, name])}
          />
          <Select
            name="category"
            label={words.category}
            value={category}
            all={words.allCategories}
            options={view.categories.map(({ slug, name }) => [slug, name])}
          />
        </div>
        <label className="check">
          <input type="checkbox" name="said" value="yes" defaultChecked={isWithSaid} />
          {words.withSaid}
        </label>
        <p className="place-filter-actions">
          <button type="submit" className="button">
            {words.show}
          </button>
        </p>
      </Form>
      {view.coming.length > 0 && (
        <nav className="holiday-coming" aria-label={words.coming}>
          <ul>
            {view.coming.map((holiday) => (
              <li key={holiday.date}>
                <Link
                  to={`?${new URLSearchParams([['date', holiday.date], ...search])}`}
                  aria-current={holiday.date === date ? 'true' : undefined}
                >
                  {holidayName(holiday.name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </search>
  )
}

type SelectProps = {
  name: string
  label: string
  value: string | undefined
  all: string
  options: readonly (readonly [value: string, label: string])[]
}

function Select({ name, label, value = '', all, options }: SelectProps) {
  return (
    <div className="place-filter-field">
      <label htmlFor={`holiday-${name}`}>{label}</label>
      <select id={`holiday-${name}`} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
