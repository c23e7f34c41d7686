import type { Actor, SiteStore } from '../places/place-store.ts'
import type { DeliverySetup } from '../submissions/delivery/missing-settings.ts'
import type { OverviewStore } from './overview-store.ts'

/** What a new site needs before it has visitors, in the order in which to do it. */
export const CHECKS = [
  'name',
  'imprint',
  'privacy',
  'places',
  'demo',
  'server',
  'sender',
  'recipients',
  'secondFactor',
  'backup',
  'address',
  'google',
] as const
export type Check = (typeof CHECKS)[number]

/** Optional. */
export const OPTIONAL_CHECKS: readonly Check[] = ['google']

/** The name and source of the demo site. */
export const DEMO_SITE = {
  name: 'Amerika auf Deutsch',
  tagline: 'Nationalparks, Orte mit deutschen Spuren und Brauereien in den USA',
  source: 'demo',
}

/** What the database and the data directory say. */
export type StoredFacts = {
  /** demo places that are not archived */
  demoPlaces: number
  hasOwnPlaces: boolean
  lastBackup: LastBackup
}

/** `elsewhere`: another program makes the backups, so their age is unknown. */
export type LastBackup = Date | 'elsewhere' | undefined

export type SiteFacts = StoredFacts &
  DeliverySetup & {
    name: string | undefined
    publicUrl: string
    hasImprint: boolean
    hasPrivacy: boolean
    /** the person who opens the page */
    hasSecondFactor: boolean
    offersGoogle: boolean
  }

export type CheckState = { check: Check; isDone: boolean }

/** Each item with its state; items that do not apply to this site are left out. */
export function checklistOf(facts: SiteFacts): CheckState[] {
  const isDone = statesOf(facts)
  return CHECKS.flatMap((check) => {
    const state = isDone[check]
    return state === undefined ? [] : [{ check, isDone: state }]
  })
}

function statesOf(facts: SiteFacts): Record<Check, boolean | undefined> {
  const { hasServer, hasWebhook, lastBackup } = facts
  const sendsMail = hasServer || !hasWebhook
  return {
    name: facts.name !== undefined && facts.name !== DEMO_SITE.name,
    imprint: facts.hasImprint,
    privacy: facts.hasPrivacy,
    places: facts.hasOwnPlaces,
    demo: facts.demoPlaces === 0,
    server: !sendsMail || hasServer,
    sender: sendsMail ? facts.hasSender : undefined,
    recipients: sendsMail ? facts.hasRecipients : undefined,
    secondFactor: facts.hasSecondFactor,
    backup: lastBackup === 'elsewhere' ? undefined : lastBackup !== undefined,
    address: isPublic(facts.publicUrl),
    google: facts.offersGoogle,
  }
}

const PRIVATE_HOST =
  /^(localhost|.*\.(localhost|local|internal)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/

function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !PRIVATE_HOST.test(hostname)
}

const DAY_MS = 24 * 3_600_000
/** A backup older than this is too old, in days. */
const MAX_BACKUP_AGE_DAYS = 7

/** The age of the backup in whole days; undefined while it is recent or unknown. */
export function backupAge(last: LastBackup, now: Date): number | undefined {
  if (last === undefined || last === 'elsewhere') return undefined
  const days = Math.floor((now.getTime() - last.getTime()) / DAY_MS)
  return days > MAX_BACKUP_AGE_DAYS ? days : undefined
}

export type Checklist = {
  lastBackup(): Promise<LastBackup>
  /** undefined once it has been dismissed */
  facts(): Promise<StoredFacts | undefined>
  dismiss(actor: Actor): Promise<void>
}

type Ports = {
  overviews: Pick<OverviewStore, 'countBySource'>
  site: Pick<SiteStore, 'setting' | 'saveSetting'>
  lastBackup(): Promise<LastBackup>
}

const DISMISSED_KEY = 'site.checklist'

export function createChecklist({ overviews, site, lastBackup }: Ports): Checklist {
  return {
    lastBackup,
    async facts() {
      if ((await site.setting(DISMISSED_KEY)) === 'done') return undefined
      const [{ count, hasOthers }, backup] = await Promise.all([
        overviews.countBySource(DEMO_SITE.source),
        lastBackup(),
      ])
      return { demoPlaces: count, hasOwnPlaces: hasOthers, lastBackup: backup }
    },
    dismiss: (actor) => site.saveSetting(DISMISSED_KEY, 'done', actor),
  }
}
