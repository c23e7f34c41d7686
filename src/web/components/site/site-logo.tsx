import { type Logo, logoPath } from '../../../domain/admin/logo.ts'
import { type PhotoId, sizeOfId } from '../../../domain/places/place.ts'
import type { SiteSettings } from '../../context.ts'
import { Plate } from '../plate.tsx'

/** Displayed height, in CSS pixels. */
const HEIGHT = 40
const MAX_WIDTH = 200

/** The sign that links to the start of the site: the logo or, without one, plate and name. */
export function SiteSign({ name, logo }: Pick<SiteSettings, 'name' | 'logo'>) {
  if (logo) return <SiteLogo name={name} logo={logo} />
  return (
    <>
      <Plate>{name.slice(0, 1)}</Plate>
      {name}
    </>
  )
}

/** The logo, in its version for dark backgrounds if there is one; otherwise it gets a light background. */
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
  const scale = Math.min(HEIGHT / height, MAX_WIDTH / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
