import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { LOCALES } from '../domain/places/place.ts'
import { ADMIN_ROUTE_NAMES, ADMIN_ROUTES } from './admin/admin-routes.ts'
import { PATHS, type RouteName } from './paths.ts'

const FILES: Record<RouteName, string> = {
  finder: 'routes/finder.tsx',
  embed: 'routes/embed.tsx',
  place: 'routes/place.tsx',
  message: 'routes/message.tsx',
  messageSent: 'routes/sent.tsx',
  correction: 'routes/correction.tsx',
  correctionSent: 'routes/sent.tsx',
  regions: 'routes/regions.tsx',
  region: 'routes/region.tsx',
  city: 'routes/region.tsx',
  contact: 'routes/contact.tsx',
  contactSent: 'routes/sent.tsx',
  suggestion: 'routes/suggestion.tsx',
  suggestionSent: 'routes/sent.tsx',
  inquiry: 'routes/inquiry.tsx',
  imprint: 'routes/imprint.tsx',
  privacy: 'routes/privacy.tsx',
  requests: 'routes/requests.tsx',
  accessibility: 'routes/accessibility.tsx',
}

export default [
  ...LOCALES.flatMap((locale) =>
    Object.entries(FILES).map(([name, file]) =>
      // Object.entries loses the type of the keys, which are route names.
      route(PATHS[name as RouteName][locale], file, { id: `${name}.${locale}` }),
    ),
  ),
  // The guard of the admin runs in its layout, before each of these routes.
  layout('routes/admin/layout.tsx', [
    layout(
      'routes/admin/page.tsx',
      LOCALES.flatMap((locale) => [
        ...ADMIN_ROUTE_NAMES.map((name) =>
          route(ADMIN_ROUTES[name][locale], ADMIN_ROUTES[name].file, {
            id: `admin.${name}.${locale}`,
          }),
        ),
        route(`${ADMIN_ROUTES.home[locale]}/*`, 'routes/admin/missing.tsx', {
          id: `admin.missing.${locale}`,
        }),
      ]),
    ),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
