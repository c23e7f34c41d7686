/** The letters of names and numbers: what `basemap/lettering/lettering.json` holds. */
export type Lettering = Record<'regular' | 'semibold', Face>

type Face = {
  /** the font itself, base64 */
  woff2: string
  /** how wide each character is, in thousandths of an em */
  widths: Readonly<Record<string, number>>
}

export type FontName = keyof Lettering

/** The names inside the fonts, so that a painter that has them installed finds them too. */
export const FAMILIES = {
  regular: { family: 'Overpass', weight: 400 },
  semibold: { family: 'Overpass SemiBold', weight: 600 },
} satisfies Record<FontName, object>

/** The fonts as a style sheet within the picture: a picture in an `img` can use no others. */
export function fontStyles(lettering: Lettering): string {
  const faces = Object.entries(FAMILIES).map(([name, { family, weight }]) => {
    const data = name === 'semibold' ? lettering.semibold.woff2 : lettering.regular.woff2
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
  })
  return `<style>${faces.join('')}</style>`
}

// For a letter that our fonts lack and one of the visitor's fonts supplies.
const OTHER_WIDTH = 600

/** The width of a line in ems. */
export function widthOf(text: string, { widths }: Face, spacing = 0): number {
  let sum = 0
  let count = 0
  for (const character of text) {
    const bare = character.normalize('NFD')[0] ?? ''
    sum += widths[character] ?? widths[bare] ?? OTHER_WIDTH
    count++
  }
  return sum / 1000 + count * spacing
}
