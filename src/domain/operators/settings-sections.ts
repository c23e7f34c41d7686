/** What is saved together. */
export const SECTIONS = [
  'look',
  'visitors',
  'mail',
  'sender',
  'inquiry',
  'retention',
  'imprint',
  'privacy',
] as const
export type Section = (typeof SECTIONS)[number]

/** Under which keys a section is stored. */
export const SECTION_KEYS: Record<Section, readonly string[]> = {
  look: ['site.name', 'site.accent'],
  visitors: ['site.unit', 'site.consent'],
  mail: ['recipients'],
  sender: ['mail.from'],
  inquiry: ['inquiry'],
  retention: ['retention'],
  imprint: ['legal.imprint'],
  privacy: ['legal.privacy'],
}

export const LEGAL_TEXTS = ['imprint', 'privacy'] as const
