import { data } from 'react-router'

/** What lies under the admin and is no page of it. The guard has answered before; this is for whoever gets past it. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function MissingPage() {
  return null
}
