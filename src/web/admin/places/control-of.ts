/** The id of a field's control, to link to it. */
export const controlOf = (name: string) => `place-${name}`
