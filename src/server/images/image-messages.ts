/** What is said between the painter and its thread: an SVG and the width of the PNG in pixels, and what became of it. */
export type ImageTask = { id: number; svg: string; width: number }
export type ImageAnswer = { id: number } & ({ png: Uint8Array } | { fault: string })
