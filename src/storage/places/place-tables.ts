import type { InquiryAnswer } from '../../domain/inquiries/inquiry.ts'
import type { TextColumns } from '../../domain/places/place-fields.ts'
import type { Attribute, PlaceStatus, Precision } from '../../domain/places/place.ts'
import type { ScheduleState } from '../../domain/places/scheduled-changes.ts'
import type { Json, Timestamp, Flag } from '../column-types.ts'

export type CategoryRow = {
  id: string
  slug: string
  name: Json
  also_known_as: Json | null
  colour: string
  icon: string
  position: number
}

export type AttributeRow = {
  key: string
  name: Json
  also_known_as: Json | null
  type: Attribute['type']
  choices: Json | null
  categories: Json | null
  filterable: Flag
  position: number
}

export type PlaceRow = TextColumns & {
  id: string
  slug: string
  also_known_as: Json
  lat: number | null
  lng: number | null
  precision: Precision | null
  time_zone: string | null
  opening_hours: string | null
  weekly_hours: Json | null
  opening_hours_are_sample: Flag
  description: Json
  attributes: Json
  recipients: Json
  status: PlaceStatus
  confirmed_at: string | null
  source_system: string | null
  source_external_id: string | null
  version: number
  /** a list; null when there are none */
  photos: Json | null
  /** of an archived place */
  merged_into: string | null
  /** a list of the fields that a person set; null where there are none */
  hand_set: Json | null
}

/** The category at `position` 0 gives the marker its colour. */
export type PlaceCategoryRow = { place_id: string; position: number; category_id: string }

export type FormerSlugRow = { slug: string; place_id: string }

/** The columns by which the admin's table of places is searched and sorted; a missing value is empty text. */
export type PlaceLineRow = {
  place_id: string
  name_key: string
  search_text: string
  city_key: string
  region: string
  status: PlaceStatus
  has_hours: Flag
  has_location: Flag
  confirmed_at: string
  changed_at: Timestamp
}

export type PlaceBatchRow = {
  id: string
  at: Timestamp
  actor: string
  total: number
  /** null once the work has ended */
  at_work_until: Timestamp | null
  undone_at: Timestamp | null
  /** the change as requested; null where it cannot be resumed, or is complete */
  change: Json | null
  /** the code of the error that ended the work */
  problem: string | null
}

export type PlaceBatchPlaceRow = {
  batch_id: string
  place_id: string
  /** null for a place that was not changed */
  version: number | null
  /** before the change; null where it was not recorded yet */
  hand_set: Json | null
  /** 0 for a place that an undo left unchanged; null before any undo */
  is_undone: Flag | null
  /** why the change does not fit the place; null where somebody edited the place meanwhile */
  problem: Json | null
}

export type ScheduledChangeRow = {
  id: string
  place_id: string
  from_day: string
  until_day: string | null
  starts_at: Timestamp
  ends_at: Timestamp | null
  fields: Json
  state: ScheduleState
  before: Json | null
  after: Json | null
  marks: Json
  /** null in rows from before migration 70 */
  removed_marks: Json | null
  contested: Json
  problems: Json
  actor: string
  created_at: Timestamp
}

export type PlaceInquiryRow = {
  id: string
  place_id: string
  asked_at: Timestamp
  actor: string
  answer: InquiryAnswer | null
  answered_at: Timestamp | null
}

export type GeocodeRow = {
  key: string
  query: Json
  kind: 'found' | 'nothing' | 'failed'
  point: Json | null
  problem: string | null
  attempts: number
  asked_at: Timestamp
  retry_at: Timestamp
}

export type LocationFindingRow = {
  place_id: string
  state: string
  point: Json | null
  /** the key of the address that the geocoder was asked about */
  address_key: string | null
  /** set for a place that waits because the geocoder gave no answer */
  retry_at: Timestamp | null
}

/** `week` is the Monday it began on, an ISO date. */
export type ZeroResultSearchRow = { area: string; category: string; week: string; count: number }
