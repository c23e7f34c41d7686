type Props = {
  /** of the change in its set, from 1 */
  position: number
  /** of the field; that of a change has its position behind it */
  field: 'doubt' | 'similar'
  /** what is chosen, for those who do not see the card around it */
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
