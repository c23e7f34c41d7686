import type { PlaceStatus } from '../../places/place.ts'
import { headerKey } from '../columns/header-key.ts'

const CLOSED = new Set([
  'closed',
  'permanently closed',
  'closed permanently',
  'defunct',
  'geschlossen',
  'dauerhaft geschlossen',
  'permanent geschlossen',
  'aufgegeben',
  'stillgelegt',
  'archived',
  'archiviert',
])

const NOT_OPEN_YET = new Set([
  'planning',
  'planned',
  'in planning',
  'opening soon',
  'coming soon',
  'geplant',
  'in planung',
  'eroffnet bald',
  'under construction',
  'im bau',
  'draft',
  'entwurf',
  'not published',
])

/** A closed place is stored but never shown, a planned one waits as a draft; every other word means that it is open. */
export function statusOf(word: string | undefined): PlaceStatus {
  const key = headerKey(word ?? '')
  if (CLOSED.has(key)) return 'archived'
  return NOT_OPEN_YET.has(key) ? 'draft' : 'published'
}
