import { data } from 'react-router'

/** An unknown page of the admin. The guard has answered before; this is a fallback. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function MissingPage() {
  return null
}
