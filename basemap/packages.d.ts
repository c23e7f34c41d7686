// Types for the parts we use of packages without their own.
declare module 'topojson-client' {
  type Topology = { objects: Record<string, object> }
  type Area = { id: string }
  export function feature(topology: Topology, object: object): unknown
  export function mesh(
    topology: Topology,
    object: object,
    filter: (a: Area, b: Area) => boolean,
  ): { coordinates: unknown }
}

declare module 'polylabel' {
  export default function polylabel(
    polygon: [number, number][][],
    precision: number,
  ): ArrayLike<number>
}

declare module 'fontkit' {
  type Font = {
    unitsPerEm: number
    glyphForCodePoint(code: number): { advanceWidth: number }
  }
  export function create(font: Uint8Array): Font
}

declare module 'subset-font' {
  type Options = { targetFormat: 'woff2' | 'sfnt'; noHinting: boolean; dropTables: string[] }
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Buffer>
}
