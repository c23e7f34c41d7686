/** How far out and in Google's map goes, in our zoom. */
export const GOOGLE_LIMITS = { min: 1, max: 20 }

/** Google's tiles have 256 pixels, ours 512, so Google's zoom is one higher for the same scale. */
export const GOOGLE_ZOOM_OFFSET = 1
