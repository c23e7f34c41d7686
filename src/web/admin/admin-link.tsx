import { Link, type LinkProps } from 'react-router'
import { useLocale } from '../locale.ts'
import { type AdminPathParameters, adminPath, type AdminRouteName } from './admin-routes.ts'

type Props = Omit<LinkProps, 'to'> & {
  to: AdminRouteName
  params?: AdminPathParameters
  /** query and fragment */
  suffix?: string
}

/** A link to a screen of the admin, in the language of the page. */
export function AdminLink({ to, params, suffix = '', ...props }: Props) {
  return <Link {...props} to={adminPath(to, useLocale(), params) + suffix} />
}

/** Leads to the form of the place. */
export function PlaceLink({ place: { id, name } }: { place: { id: string; name: string } }) {
  return (
    <AdminLink to="placeEdit" params={{ id }}>
      {name}
    </AdminLink>
  )
}
