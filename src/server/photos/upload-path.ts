import { adminRouteOf } from '../../web/admin/admin-routes.ts'

const API_PATH = /^\/api\/v1\/places\/[^/]+\/photos$/
const FORMS = new Set<string | undefined>(['placeEdit', 'placeNew'])

/** Whether a form of a place, which may contain photos, is posted to this path. The router posts its data requests to the same path. */
export function isPlaceForm(path: string): boolean {
  return FORMS.has(adminRouteOf(path.replace(/\.data$/, '')))
}

/** Whether the settings form, which may contain a logo, is posted to this path. */
export function isSettingsForm(path: string): boolean {
  return adminRouteOf(path.replace(/\.data$/, '')) === 'settings'
}

/** Whether a body for this path may contain photos; every other body is small. */
export function acceptsPhotos(path: string): boolean {
  return API_PATH.test(path) || isPlaceForm(path) || isSettingsForm(path)
}
