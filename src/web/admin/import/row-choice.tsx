type Props = {
  /** position of the change in its set, from 1 */
  position: number
  /** name of the field; the position of the change is appended to it */
  field: 'doubt' | 'similar'
  /** the subject of the choice, for people who do not see the card around it */
  legend: string
  choices: readonly { value: string; label: string }[]
  chosen: string
}

/** The choice for a row that only a person can decide about. */
export function RowChoice({ position, field, legend, choices, chosen }: Props) {
  return (
    <fieldset className="row-choice">
      <legend className="visually-hidden">{legend}</legend>
      <input type="hidden" name="position" value={position} />
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={`${field}-${position}`}
            value={value}
            defaultChecked={chosen === value}
            key={chosen}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
