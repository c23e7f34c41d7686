import { type Font, openFont } from './open-font.ts'

/** The letters of the map's names, and of the numbers on plates. */
export type Fonts = Record<keyof typeof FONT_FILES, Font>

/** The files of each font in `@fontsource/overpass`: Latin and extended Latin. */
export const FONT_FILES = {
  regular: filesOf('400-normal'),
  semibold: filesOf('600-normal'),
  italic: filesOf('400-italic'),
  bold: filesOf('700-normal'),
}

/** Opens the fonts; `read` is given names of `FONT_FILES`. */
export async function openFonts(read: (file: string) => Promise<Uint8Array>): Promise<Fonts> {
  const open = async (files: readonly string[]) => openFont(await Promise.all(files.map(read)))
  const [regular, semibold, italic, bold] = await Promise.all([
    open(FONT_FILES.regular),
    open(FONT_FILES.semibold),
    open(FONT_FILES.italic),
    open(FONT_FILES.bold),
  ])
  return { regular, semibold, italic, bold }
}

function filesOf(face: string): string[] {
  return ['latin', 'latin-ext'].map((part) => `overpass-${part}-${face}.woff`)
}
