import { data } from 'react-router'

/** A fallback for unknown pages of the admin; normally the guard has already answered. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function MissingPage() {
  return null
}
