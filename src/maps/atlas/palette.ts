import type { Theme } from '../map-view.ts'

/** All colours of the map, named by what they paint. Markers have colours of their own (`markers.css`). */
export type Palette = {
  sea: string
  /** A band along the coast that sets the land off from the sea. */
  shallows: string
  land: string
  sand: string
  playa: string
  marsh: string
  forest: string
  park: string
  parkEdge: string
  ice: string
  settled: string
  /** lakes and wide rivers; not the sea */
  water: string
  river: string
  countryBorder: string
  /** How far a search reached: its circle, the edge of its region, the area of a place. */
  circle: string
  stateBorder: string
  countyBorder: string
  railway: string
  motorway: string
  motorwayEdge: string
  main: string
  mainEdge: string
  secondary: string
  secondaryEdge: string
  path: string
  building: string
  buildingEdge: string
  countryLabel: string
  stateLabel: string
  countyLabel: string
  landscapeLabel: string
  parkLabel: string
  peakLabel: string
  airportLabel: string
  cityLabel: string
  townLabel: string
  /** A part of a town. */
  quarterLabel: string
  roadLabel: string
  /** the point of a town, beside its name */
  dot: string
  waterLabel: string
  /** Around letters on land and on water, so that a line behind them does not cut through. */
  landHalo: string
  waterHalo: string
}

/** How strongly the area of a place is tinted by the colour of its edge. */
export const AREA_TINT = 0.08

export const PALETTES: Record<Theme, Palette> = {
  light: {
    sea: '#b9d7e8',
    shallows: '#abcde2',
    land: '#f4f1e9',
    sand: '#f4ebd8',
    playa: '#ece6d9',
    marsh: '#e4ebdc',
    forest: '#dfead2',
    park: '#cbe0bd',
    parkEdge: '#8fb380',
    ice: '#f2f8fb',
    settled: '#ebe4d8',
    water: '#b3d3e7',
    river: '#96c2de',
    countryBorder: '#857d74',
    circle: '#1b1b18',
    stateBorder: '#a59e94',
    countyBorder: '#d8d1c4',
    railway: '#a9a49b',
    motorway: '#f0af4d',
    motorwayEdge: '#b97f30',
    main: '#f6d691',
    mainEdge: '#d3ab61',
    secondary: '#fffdf8',
    secondaryEdge: '#d5cdbf',
    path: '#c7b79c',
    building: '#d9cfbf',
    buildingEdge: '#c9bda9',
    countryLabel: '#55514a',
    stateLabel: '#857f73',
    countyLabel: '#8a8478',
    landscapeLabel: '#7a6a50',
    parkLabel: '#35663a',
    peakLabel: '#6b5539',
    airportLabel: '#59617a',
    cityLabel: '#26251f',
    townLabel: '#46433c',
    quarterLabel: '#605b50',
    roadLabel: '#4d4941',
    dot: '#4d4a42',
    waterLabel: '#3a6785',
    landHalo: '#f6f3ec',
    waterHalo: '#bcd9e9',
  },
  dark: {
    sea: '#121a22',
    shallows: '#18232e',
    land: '#2a2825',
    sand: '#332f26',
    playa: '#312e2a',
    marsh: '#2a322b',
    forest: '#29332a',
    park: '#2b3f2e',
    parkEdge: '#47664b',
    ice: '#39424a',
    settled: '#383530',
    water: '#152230',
    river: '#2c475f',
    countryBorder: '#8b8880',
    circle: '#f0eee8',
    stateBorder: '#64625c',
    countyBorder: '#3a3935',
    railway: '#5a5853',
    motorway: '#9a7434',
    motorwayEdge: '#1c1a16',
    main: '#75664a',
    mainEdge: '#1c1a16',
    secondary: '#4f4a42',
    secondaryEdge: '#22211e',
    path: '#615a4d',
    building: '#45413a',
    buildingEdge: '#514c44',
    countryLabel: '#bab6ad',
    stateLabel: '#8d8a83',
    countyLabel: '#817e77',
    landscapeLabel: '#a3947a',
    parkLabel: '#8fbf95',
    peakLabel: '#bda98a',
    airportLabel: '#a5adc6',
    cityLabel: '#f0ede6',
    townLabel: '#c4c0b7',
    quarterLabel: '#aba69b',
    roadLabel: '#c9c5bc',
    dot: '#b3afa6',
    waterLabel: '#7ba3c4',
    landHalo: '#262421',
    waterHalo: '#121a22',
  },
}

/** The colours that can be behind a marker. */
export function groundsOf(palette: Palette): string[] {
  const { sea, shallows, land, sand, forest, park, ice, settled, water } = palette
  return [sea, shallows, land, sand, forest, park, ice, settled, water]
}
