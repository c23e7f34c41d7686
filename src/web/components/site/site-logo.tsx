import { type Logo, logoPath } from '../../../domain/admin/logo.ts'
import { type PhotoId, sizeOfId } from '../../../domain/places/place.ts'
import type { SiteSettings } from '../../context.ts'
import { Plate } from '../plate.tsx'

/** As it is shown, in CSS pixels. */
const HEIGHT = 40
const BROADEST = 200

/** Logo or, without one, plate and name: what leads to the start of the site. */
export function SiteSign({ name, logo }: Pick<SiteSettings, 'name' | 'logo'>) {
  if (logo) return <SiteLogo name={name} logo={logo} />
  return (
    <>
      <Plate>{name.slice(0, 1)}</Plate>
      {name}
    </>
  )
}

/** The logo, in the version for a dark background if there is one; otherwise a light background is put behind it. */
export function SiteLogo({ name, logo: { light, dark } }: { name: string; logo: Logo }) {
  return (
    <picture>
      {dark && (
        <source
          media="(prefers-color-scheme: dark)"
          srcSet={logoPath(dark, 'logo.webp')}
          {...shownSize(dark)}
        />
      )}
      <img
        className={dark ? 'site-logo' : 'site-logo site-logo-lit'}
        src={logoPath(light, 'logo.webp')}
        alt={name}
        {...shownSize(light)}
      />
    </picture>
  )
}

function shownSize(id: PhotoId) {
  const { width, height } = sizeOfId(id) ?? { width: HEIGHT, height: HEIGHT }
  const scale = Math.min(HEIGHT / height, BROADEST / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
