/** The largest form, 64 KiB (specification, 5). */
export const LARGEST_FORM_BYTES = 64 * 1024
