import { adminRouteOf } from '../../web/admin/admin-routes.ts'

const API_PATH = /^\/api\/v1\/places\/[^/]+\/photos$/
const FORMS = new Set<string | undefined>(['placeEdit', 'placeNew'])

/** Whether a form of a place is sent there, which may bring photos. The router asks for data under the same path. */
export function isPlaceForm(path: string): boolean {
  return FORMS.has(adminRouteOf(path.replace(/\.data$/, '')))
}

/** Whether the settings are sent there, which may bring a logo. */
export function isSettingsForm(path: string): boolean {
  return adminRouteOf(path.replace(/\.data$/, '')) === 'settings'
}

/** Whether bodies with photos come there; every other body is small. */
export function takesPhotos(path: string): boolean {
  return API_PATH.test(path) || isPlaceForm(path) || isSettingsForm(path)
}
