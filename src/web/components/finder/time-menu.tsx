import { Form } from 'react-router'
import { WEEKDAYS } from '../../../lib/hours/weekly-hours.ts'
import { toSearchString } from '../../views/finder-search.ts'
import type { FinderView } from '../../views/finder-view.ts'
import { usePlaceWords } from '../../words/places.ts'
import { useFinderPath } from '../embedding.tsx'
import { ChipMenu } from './chip-menu.tsx'
import { QueryFields } from './query-fields.tsx'

const DAYS = ['today', 'tomorrow', 'weekend'] as const

/** Filters by what is open now, today, or at a time on a day. A plain form, whose fields `parsePlaceQuery` reads. */
export function TimeMenu({ view: { query } }: { view: FinderView }) {
  const { finder, place } = usePlaceWords()
  const path = useFinderPath()
  return (
    <ChipMenu
      label={finder.chooseTime}
      name={finder.chooseTime}
      isActive={false}
      choices={[
        {
          search: toSearchString({ ...query, open: 'now' }),
          label: finder.openNow,
          isChosen: query.open === 'now',
        },
        {
          search: toSearchString({ ...query, open: 'today' }),
          label: finder.openToday,
          isChosen: false,
        },
      ]}
    >
      <Form className="time-form" action={path} method="get" preventScrollReset>
        <QueryFields query={{ ...query, open: undefined, selected: undefined, page: 1 }} />
        <label className="field">
          {finder.openOn}
          <select name="day">
            {DAYS.map((day) => (
              <option key={day} value={day}>
                {finder.chosenDays[day]}
              </option>
            ))}
            {WEEKDAYS.map((day, i) => (
              <option key={day} value={day}>
                {place.weekdays[i]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {finder.orDate}
          <input type="date" name="date" />
        </label>
        <label className="field">
          {finder.atTime}
          <input type="time" name="time" />
        </label>
        <button className="button" type="submit">
          {finder.showOpen}
        </button>
      </Form>
    </ChipMenu>
  )
}
