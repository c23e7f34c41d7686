/** The id of a row in its source by which a place is known beside its own: a person said that the row is this place. */
export type FurtherId = { system: string; externalId: string; placeId: string }
