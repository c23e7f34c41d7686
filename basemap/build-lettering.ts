import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { create } from 'fontkit'
import subsetFont from 'subset-font'

// The letters of the map as a picture: the typeface of the site, without hints, kerning or the scripts that names do not
// use. `lettering.json` goes into the SVG, the two fonts serve the PNG that is painted from it.
const CHARACTERS =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 -–’'()./,&·©" +
  'ÄÖÜäöüßàáâãåæçèéêëìíîïñòóôõøùúûýÁÂÅÉÍÎÓØÚ'
const UNUSED = ['GPOS', 'GSUB', 'GDEF', 'DSIG', 'STAT', 'meta']
const WEIGHTS = { regular: 400, semibold: 600 }
const SOURCES = new URL('../node_modules/@fontsource/overpass/files/', import.meta.url)
const TARGET = new URL('lettering/', import.meta.url)

mkdirSync(TARGET, { recursive: true })
const faces = await Promise.all(
  Object.entries(WEIGHTS).map(async ([name, weight]) => {
    const source = readFileSync(new URL(`overpass-latin-${weight}-normal.woff2`, SOURCES))
    const options = { noHinting: true, dropTables: UNUSED }
    const packed = await subsetFont(source, CHARACTERS, { ...options, targetFormat: 'woff2' })
    const plain = await subsetFont(source, CHARACTERS, { ...options, targetFormat: 'sfnt' })
    writeFileSync(new URL(`overpass-${name}.ttf`, TARGET), plain)
    const font = create(plain)
    const widths = Object.fromEntries(
      [...CHARACTERS].map((character) => {
        const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
        // Thousandths of an em.
        return [character, Math.round((glyph.advanceWidth / font.unitsPerEm) * 1000)]
      }),
    )
    return [name, { woff2: packed.toString('base64'), widths }]
  }),
)
writeFileSync(new URL('lettering.json', TARGET), `${JSON.stringify(Object.fromEntries(faces))}\n`)
