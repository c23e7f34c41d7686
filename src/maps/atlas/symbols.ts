import { PALETTES } from './palette.ts'

/** A drawing beside or under a name: SVG path data around its own middle, in CSS pixels. */
export type AtlasSymbol = {
  width: number
  height: number
  parts: { d: string; fill: string; stroke?: string; strokeWidth?: number }[]
}

/** Shields of roads, `peak`, `airport` and `town`, by the names that the style's `icon-image` gives. */
export function atlasSymbol(id: string): AtlasSymbol | undefined {
  const [kind = '', name = '', letters = '', theme = ''] = id.split('|')
  if (kind === 'shield') return SHIELDS[name]?.(Number(letters), PAINTS[theme === 'dark' ? 1 : 0])
  if (kind === 'peak') return peak(name)
  if (kind === 'town') return town(name)
  return kind === 'airport' ? airport(name) : undefined
}

/** The colour of a shield's number. */
export const SHIELD_INK: Record<string, string> = {
  interstate: '#ffffff',
  us: '#1b1b18',
  state: '#1b1b18',
  autobahn: '#ffffff',
  bundesstrasse: '#3a372e',
  motorway: '#ffffff',
}

type Paint = { blue: string; red: string; white: string; cream: string; rim: string }

/** Light and dark: in the dark theme no shield is brighter than the plates of places. */
const PAINTS = [
  { blue: '#2f5a9c', red: '#b03a3a', white: '#ffffff', cream: '#efe5c3', rim: '#3a3a36' },
  { blue: '#2a4c80', red: '#8f3434', white: '#cdcac2', cream: '#bdb593', rim: '#1b1b18' },
] as const satisfies Paint[]

const SHIELDS: Record<string, (letters: number, paint: Paint) => AtlasSymbol> = {
  interstate(letters, { blue, red, white }) {
    const w = letters > 2 ? 12.5 : 10
    const body = `M${-w + 1.5} -9Q${-w / 2} -7.4 0 -9Q${w / 2} -7.4 ${w - 1.5} -9Q${w + 1.4} -2 ${w - 2} 4Q${w / 2} 8.4 0 10Q${-w / 2} 8.4 ${-w + 2} 4Q${-w - 1.4} -2 ${-w + 1.5} -9Z`
    const crown = `M${-w + 1.5} -9Q${-w / 2} -7.4 0 -9Q${w / 2} -7.4 ${w - 1.5} -9Q${w} -7.4 ${w - 0.3} -5.2H${-w + 0.3}Q${-w} -7.4 ${-w + 1.5} -9Z`
    return symbol(w * 2 + 4, 22, [
      { d: body, fill: blue, stroke: white, strokeWidth: 2.4 },
      { d: crown, fill: red },
    ])
  },
  us(letters, { white, rim }) {
    const w = letters > 2 ? 12 : 9.5
    const d = `M${-w + 1} -8.5Q${-w / 2} -6.5 0 -8.8Q${w / 2} -6.5 ${w - 1} -8.5L${w} -6Q${w - 2} -2 ${w} 2Q${w} 6.6 ${w * 0.45} 7.4L0 9L${-w * 0.45} 7.4Q${-w} 6.6 ${-w} 2Q${-w + 2} -2 ${-w} -6Z`
    return symbol(w * 2 + 4, 21, [{ d, fill: white, stroke: rim, strokeWidth: 1.3 }])
  },
  state: (letters, { white, rim }) =>
    pill(letters > 2 ? 11.5 : 8.5, 8, { fill: white, stroke: rim }),
  autobahn(letters, { blue, white }) {
    const w = letters > 2 ? 12.5 : letters > 1 ? 10 : 8.5
    const d = `M${-w + 4} -7.5H${w - 4}L${w} -3V3L${w - 4} 7.5H${-w + 4}L${-w} 3V-3Z`
    return symbol(w * 2 + 3, 18, [{ d, fill: blue, stroke: white, strokeWidth: 1.4 }])
  },
  bundesstrasse: (letters, { cream }) =>
    box(letters > 2 ? 11.5 : 8.5, { fill: cream, stroke: '#6b6552' }),
  motorway: (letters, { blue, white }) => box(4 + letters * 3.4, { fill: blue, stroke: white }),
}

function peak(theme: string): AtlasSymbol {
  const fill = theme === 'dark' ? '#bda98a' : '#7d6444'
  return symbol(9, 8, [{ d: 'M0 -3.6L4.4 3.6H-4.4Z', fill }])
}

// The dot of a small town, which is drawn together with its name or not at all.
function town(theme: string): AtlasSymbol {
  const { dot, landHalo } = PALETTES[theme === 'dark' ? 'dark' : 'light']
  const d = 'M-2 0A2 2 0 0 1 2 0A2 2 0 0 1 -2 0Z'
  return symbol(6, 6, [{ d, fill: dot, stroke: landHalo, strokeWidth: 1.6 }])
}

function airport(theme: string): AtlasSymbol {
  const fill = theme === 'dark' ? '#a5adc6' : '#59617a'
  const d =
    'M0 -7C.8 -7 1.1 -6 1.1 -5V-2L6.6 1.6V3.2L1.1 1.6V4.8L2.8 6.2V7.2L0 6.4L-2.8 7.2V6.2L-1.1 4.8V1.6L-6.6 3.2V1.6L-1.1 -2V-5C-1.1 -6 -.8 -7 0 -7Z'
  return symbol(14, 15, [{ d, fill }])
}

function pill(w: number, h: number, paint: { fill: string; stroke: string }): AtlasSymbol {
  const d = `M${-w + h} ${-h}H${w - h}A${h} ${h} 0 0 1 ${w - h} ${h}H${-w + h}A${h} ${h} 0 0 1 ${-w + h} ${-h}Z`
  return symbol(w * 2 + 3, h * 2 + 3, [{ d, ...paint, strokeWidth: 1.2 }])
}

function box(w: number, paint: { fill: string; stroke: string }): AtlasSymbol {
  const d = `M${-w + 2} -7H${w - 2}Q${w} -7 ${w} -5V5Q${w} 7 ${w - 2} 7H${-w + 2}Q${-w} 7 ${-w} 5V-5Q${-w} -7 ${-w + 2} -7Z`
  return symbol(w * 2 + 3, 17, [{ d, ...paint, strokeWidth: 1.2 }])
}

function symbol(width: number, height: number, parts: AtlasSymbol['parts']): AtlasSymbol {
  return { width: Math.ceil(width), height, parts }
}
