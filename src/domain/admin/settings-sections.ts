/** What is saved together. */
export const SECTIONS = [
  'look',
  'logo',
  'languages',
  'visitors',
  'mail',
  'sender',
  'map',
  'google',
  'inquiry',
  'spam',
  'retention',
  'imprint',
  'privacy',
  'accessibility',
] as const
export type Section = (typeof SECTIONS)[number]

/** Under which keys a section is stored. */
export const SECTION_KEYS: Record<Section, readonly string[]> = {
  look: ['site.name', 'site.tagline', 'site.accent'],
  logo: ['site.logo'],
  languages: ['site.locales'],
  visitors: ['site.unit', 'site.radius', 'site.consent'],
  mail: ['recipients'],
  sender: ['mail.from'],
  map: ['site.map'],
  google: ['site.google'],
  inquiry: ['inquiry'],
  spam: ['spam.threshold'],
  retention: ['retention'],
  imprint: ['legal.imprint'],
  privacy: ['legal.privacy'],
  accessibility: ['legal.accessibility'],
}

export const LEGAL_TEXTS = ['imprint', 'privacy', 'accessibility'] as const

/** The templates that an owner must replace; the one about accessibility is true of the program itself. */
export const TEMPLATES_TO_REPLACE = ['imprint', 'privacy'] as const
