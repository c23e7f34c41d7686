import { SIGN_ON } from './sign-on-choice.ts'

/** The sections of the settings in the order of the screen; each is saved as a whole. */
export const SECTIONS = [
  'look',
  'logo',
  'country',
  'languages',
  'visitors',
  'map',
  'google',
  'geocoder',
  'embedding',
  'mail',
  'server',
  'sender',
  'inquiry',
  'spam',
  'signIn',
  'signOn',
  'retention',
  'backup',
  'responsible',
  'imprint',
  'privacy',
  'accessibility',
] as const
export type Section = (typeof SECTIONS)[number]

/** Whether every account needs a second factor: `true`, or missing. */
export const REQUIRE_SECOND_FACTOR = 'accounts.requireSecondFactor'

/** The keys under which each section is stored. */
export const SECTION_KEYS: Record<Section, readonly string[]> = {
  look: ['site.name', 'site.tagline', 'site.accent'],
  logo: ['site.logo'],
  country: ['site.country'],
  languages: ['site.locales'],
  visitors: ['site.unit', 'site.radius', 'site.consent'],
  map: ['site.map'],
  google: ['site.google'],
  geocoder: ['site.geocoder'],
  embedding: ['site.embed'],
  mail: ['recipients'],
  server: ['mail.server'],
  sender: ['mail.from'],
  inquiry: ['inquiry'],
  spam: ['spam.threshold'],
  signIn: [REQUIRE_SECOND_FACTOR],
  signOn: [SIGN_ON],
  retention: ['retention'],
  backup: ['backup.s3'],
  responsible: ['legal.responsible'],
  imprint: ['legal.imprint'],
  privacy: ['legal.privacy'],
  accessibility: ['legal.accessibility'],
}

export const LEGAL_TEXTS = ['imprint', 'privacy', 'accessibility'] as const

/** The pages that every owner must complete; the accessibility statement is true as it is. */
export const TEMPLATES_TO_REPLACE = ['imprint', 'privacy'] as const
