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
  'retention',
  'imprint',
  'privacy',
] as const
export type Section = (typeof SECTIONS)[number]

/** Under which keys a section is stored. */
export const SECTION_KEYS: Record<Section, readonly string[]> = {
  look: ['site.name', 'site.accent'],
  logo: ['site.logo'],
  languages: ['site.locales'],
  visitors: ['site.unit', 'site.consent'],
  mail: ['recipients'],
  sender: ['mail.from'],
  map: ['site.map'],
  google: ['site.google'],
  inquiry: ['inquiry'],
  retention: ['retention'],
  imprint: ['legal.imprint'],
  privacy: ['legal.privacy'],
}

export const LEGAL_TEXTS = ['imprint', 'privacy'] as const
