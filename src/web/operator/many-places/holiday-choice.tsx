import { Form, Link } from 'react-router'
import { Field } from '../../components/forms/field.tsx'
import { useWords } from '../../words.tsx'
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
          <Field
            id="holiday-date"
            type="date"
            name="date"
            label={words.date}
            defaultValue={date}
            min={view.first}
            max={view.last}
          />
          <Field
            id="holiday-region"
            name="region"
            label={words.region}
            defaultValue={region}
            none={words.everywhere(view.countryName)}
            options={view.regions.map(({ code, name }) => ({ value: code, name }))}
          />
          <Field
            id="holiday-category"
            name="category"
            label={words.category}
            defaultValue={category}
            none={words.allCategories}
            options={view.categories.map(({ slug, name }) => ({ value: slug, name }))}
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
