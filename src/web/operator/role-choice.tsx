import { type Role, ROLES } from '../../domain/operators/operator.ts'
import { useOperatorWords } from './operator-words.ts'

type Props = { id: string; defaultValue: Role }

/** The roles with what each may do. */
export function RoleChoice({ id, defaultValue }: Props) {
  const { operator, team } = useOperatorWords()
  const { role, may } = team.users
  return (
    <div className="field">
      <label htmlFor={id}>{role}</label>
      <select id={id} name="role" defaultValue={defaultValue}>
        {ROLES.map((one) => (
          <option key={one} value={one}>
            {operator.roles[one]}: {may[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
