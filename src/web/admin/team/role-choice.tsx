import { type Role, ROLES } from '../../../domain/admin/operator.ts'
import { Field } from '../../components/forms/field.tsx'
import { useAdminWords } from '../admin-words.ts'

type Props = { id: string; defaultValue: Role; roles?: readonly Role[] }

/** The roles with what each may do. */
export function RoleChoice({ id, defaultValue, roles = ROLES }: Props) {
  const { admin: adminWords, team } = useAdminWords()
  const { role, may } = team.users
  const options = roles.map((value) => ({ value, name: adminWords.roles[value] }))
  // In the hint, because a narrow window would cut it off inside the select.
  const hint = roles.map((value) => (
    <span className="hint-line" key={value}>
      {adminWords.roles[value]}: {may[value]}
    </span>
  ))
  const choice = { name: 'role', label: role, options, hint, defaultValue }
  return <Field id={id} {...choice} />
}
