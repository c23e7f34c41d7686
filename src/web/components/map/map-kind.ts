import type { MapService } from '../../../maps/map-view.ts'
import type { SiteSettings } from '../../context.ts'
import { type ThirdPartyService, GOOGLE, useConsentedService } from './consent.ts'

/** Which map is shown: the foreign one that the visitor agreed to, else the operator's own street map, else ours. */
export function useMapKind(site: SiteSettings): MapService['kind'] {
  const agreed = useConsentedService()
  if (agreed === GOOGLE && site.offersGoogle) return 'google'
  if (!site.street) return 'builtin'
  const { foreignOrigin } = site.street
  return foreignOrigin === undefined || foreignOrigin === agreed ? 'street' : 'builtin'
}

/** The third party that this map contacts. */
export function thirdPartyServiceOf(
  kind: MapService['kind'],
  { street }: SiteSettings,
): ThirdPartyService | undefined {
  if (kind === 'google') return GOOGLE
  return kind === 'street' ? street?.foreignOrigin : undefined
}

/** The maps that need the visitor's agreement. */
export function thirdPartyServices({ offersGoogle, street }: SiteSettings): ThirdPartyService[] {
  return [
    ...(street?.foreignOrigin ? [street.foreignOrigin] : []),
    ...(offersGoogle ? [GOOGLE] : []),
  ]
}
