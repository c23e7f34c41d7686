import type { Attribute } from './place.ts'

/** An attribute of this key says what the operator features: those places stand first where no search decides. */
export const FEATURED = 'featured'

/** Of an attribute of this key it can also be asked which places do not say. */
export const WHEELCHAIR = 'wheelchair'

/** A value that no place has: it stands for those that do not say. */
export const NOT_SAID = 'unknown'

/** What the site knows how to use; the operator adds them with one click, or an import brings them by their keys. */
export const WELL_KNOWN_ATTRIBUTES: readonly Attribute[] = [
  {
    key: WHEELCHAIR,
    name: { de: 'Rollstuhlgerecht', en: 'Wheelchair accessible' },
    type: 'choice',
    choices: [
      { value: 'yes', name: { de: 'ja', en: 'yes' } },
      { value: 'limited', name: { de: 'eingeschränkt', en: 'limited' } },
      { value: 'no', name: { de: 'nein', en: 'no' } },
    ],
    filterable: true,
  },
  {
    key: FEATURED,
    name: { de: 'Empfohlen', en: 'Featured' },
    type: 'boolean',
    filterable: true,
  },
]
