/** The id of a field's control, to link to it. */
export const controlId = (name: string) => `place-${name}`
