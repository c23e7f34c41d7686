import type { FontFacesSpecification } from 'maplibre-gl'

/** Absolute addresses of woff2 files, one for Latin and one for extended Latin (ő, ł, ş). */
export type FontFiles = { latin: string; latinExt: string }
export type FontUrls = { regular: FontFiles; semibold: FontFiles; italic: FontFiles }

export const FONT = {
  regular: ['Overpass Regular'],
  semibold: ['Overpass SemiBold'],
  italic: ['Overpass Italic'],
}

// As in the CSS of @fontsource/overpass. The static files, not the variable one: MapLibre declares no weight for a face.
const LATIN_EXTENDED = [
  'U+0100-02BA',
  'U+02BD-02C5',
  'U+02C7-02CC',
  'U+02CE-02D7',
  'U+02DD-02FF',
  'U+1E00-1E9F',
  'U+1EF2-1EFF',
]
const LATIN = [
  'U+0000-00FF',
  'U+0131',
  'U+0152-0153',
  'U+02BB-02BC',
  'U+02C6',
  'U+02DA',
  'U+02DC',
  'U+2000-206F',
  'U+2212',
]

/** The style's `font-faces`: letters come from our own files, so there is no glyph server. */
export function fontFaces(urls: FontUrls): FontFacesSpecification {
  return Object.fromEntries(
    (['regular', 'semibold', 'italic'] as const).map((weight) => [
      FONT[weight][0],
      [
        { url: urls[weight].latin, 'unicode-range': LATIN },
        { url: urls[weight].latinExt, 'unicode-range': LATIN_EXTENDED },
      ],
    ]),
  )
}
