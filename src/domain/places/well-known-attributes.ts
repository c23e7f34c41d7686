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
    alsoKnownAs: [
      'barrierefrei',
      'behindertengerecht',
      'stufenlos',
      'stufenfrei',
      'ohne Stufen',
      'Rollstuhl',
      'Rollstühle',
      'Rollstuhlfahrer',
      'rollstuhltauglich',
      'rollstuhlgeeignet',
      'rollstuhlzugänglich',
      'wheelchair',
      'wheelchair access',
      'wheelchair friendly',
      'handicap accessible',
      'disabled access',
      'accessible',
      'barrier-free',
      'step-free',
      'step-free access',
    ],
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

/** Further words for an attribute of this key, also on a site that had it before they were stored with it. */
export function wellKnownWords(key: string): readonly string[] {
  return WELL_KNOWN_ATTRIBUTES.find((one) => one.key === key)?.alsoKnownAs ?? []
}
