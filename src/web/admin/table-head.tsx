type Props = {
  columns: readonly string[]
  /** name of a last column with buttons; it is not visible */
  buttons?: string
}

/** The head of a table of the admin. */
export function TableHead({ columns, buttons }: Props) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {buttons !== undefined && (
          <th scope="col">
            <span className="visually-hidden">{buttons}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
