/** How far out and in Google's map goes, in our zoom. */
export const GOOGLE_LIMITS = { least: 1, most: 20 }

/** Google counts tiles of 256 pixels, we count 512: the same scale is one more there. */
export const GOOGLE_ZOOM_OFFSET = 1
