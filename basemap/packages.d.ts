// What we use of packages that bring no types.
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
