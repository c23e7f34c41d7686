import { Field, type FieldProps } from '../components/forms/field.tsx'

type Props = Omit<FieldProps, 'id'> & {
  /** needed if the page has several fields of that name */
  id?: string
}

/** A field of an account. */
export function TextField({ name, id = name, required = true, ...field }: Props) {
  return <Field {...field} id={id} name={name} required={required} maxLength={256} />
}
