/** What people call American cities; the builder stops when a city is not found. `name` as GeoNames writes it. */
export const NICKNAMES: readonly { name: string; state: string; also: string[] }[] = [
  {
    name: 'New York City',
    state: 'NY',
    also: ['NYC', 'N.Y.C.', 'Neu York', 'New York, N.Y.', 'Big Apple'],
  },
  { name: 'Manhattan', state: 'NY', also: ['Manhatten'] },
  { name: 'The Bronx', state: 'NY', also: ['Bronx'] },
  { name: 'Los Angeles', state: 'CA', also: ['LA', 'L.A.', 'City of Angels'] },
  {
    name: 'San Francisco',
    state: 'CA',
    also: ['San Fran', 'SF', 'S.F.', 'Frisco', 'San Franzisko'],
  },
  { name: 'Palo Alto', state: 'CA', also: ['Silicon Valley'] },
  { name: 'Hollywood', state: 'CA', also: ['Hollywood Los Angeles'] },
  { name: 'South Lake Tahoe', state: 'CA', also: ['Lake Tahoe'] },
  { name: 'Washington', state: 'DC', also: ['DC', 'D.C.', 'Washington City'] },
  { name: 'Philadelphia', state: 'PA', also: ['Philly', 'Filadelfia'] },
  { name: 'Las Vegas', state: 'NV', also: ['Vegas', 'Sin City'] },
  { name: 'New Orleans', state: 'LA', also: ['NOLA', 'N.O.L.A.', 'Neu-Orleans', 'Neu Orleans'] },
  { name: 'Chicago', state: 'IL', also: ['Chi-Town', 'Windy City'] },
  { name: 'Fort Worth', state: 'TX', also: ['DFW'] },
  { name: 'San Antonio', state: 'TX', also: ['San Antone'] },
  { name: 'New Braunfels', state: 'TX', also: ['Neu Braunfels', 'Neu-Braunfels', 'Neubraunfels'] },
  { name: 'Fredericksburg', state: 'TX', also: ['Friedrichsburg'] },
  { name: 'Atlanta', state: 'GA', also: ['ATL'] },
  { name: 'Minneapolis', state: 'MN', also: ['Twin Cities'] },
  { name: 'Salt Lake City', state: 'UT', also: ['SLC', 'Salt Lake'] },
  { name: 'Oklahoma City', state: 'OK', also: ['OKC'] },
  { name: 'Colorado Springs', state: 'CO', also: ['The Springs'] },
  { name: 'Indianapolis', state: 'IN', also: ['Indy'] },
  { name: 'Detroit', state: 'MI', also: ['Motor City', 'Motown'] },
  { name: 'Miami Beach', state: 'FL', also: ['South Beach'] },
  { name: 'St. Petersburg', state: 'FL', also: ['St. Pete', 'Saint Pete'] },
  { name: 'Jacksonville', state: 'FL', also: ['Jax'] },
  { name: 'Fort Lauderdale', state: 'FL', also: ['Lauderdale'] },
  { name: 'Lexington-Fayette', state: 'KY', also: ['Lexington'] },
  { name: 'Nashville', state: 'TN', also: ['Music City'] },
  { name: 'Pittsburgh', state: 'PA', also: ['Pittsburg'] },
  { name: 'Boston', state: 'MA', also: ['Beantown'] },
  { name: 'Santa Fe', state: 'NM', also: ['Santa Fé'] },
  { name: 'Honolulu', state: 'HI', also: ['Oahu', 'Waikiki'] },
  { name: 'Springdale', state: 'UT', also: ['Zion National Park', 'Zion Nationalpark'] },
  { name: 'Estes Park', state: 'CO', also: ['Rocky Mountain National Park'] },
  { name: 'West Yellowstone', state: 'MT', also: ['Yellowstone', 'Yellowstone National Park'] },
  { name: 'Jackson', state: 'WY', also: ['Jackson Hole'] },
  { name: 'Moab', state: 'UT', also: ['Arches National Park', 'Canyonlands'] },
  {
    name: 'Grand Canyon',
    state: 'AZ',
    also: ['Grand Canyon National Park', 'Grand Canyon South Rim', 'Grand Canyon Nationalpark'],
  },
]

/** The same for German cities. */
export const GERMAN_NICKNAMES: readonly { name: string; also: string[] }[] = [
  { name: 'Frankfurt am Main', also: ['Ffm', 'Mainhattan', 'Frankfurt Main', 'Frankfurt a. M.'] },

  { name: 'Mönchengladbach', also: ['Gladbach'] },
  { name: 'Gelsenkirchen', also: ['Schalke'] },
  { name: 'Garmisch-Partenkirchen', also: ['Garmisch'] },
]

/** Cities that matter more than their population suggests, in powers of ten: the state of the same name must not hide them. */
export const PROMINENCE: readonly { name: string; state: string; powersOfTen: number }[] = [
  { name: 'New York City', state: 'NY', powersOfTen: 2 },
  { name: 'Washington', state: 'DC', powersOfTen: 2 },
]

/** Names to show instead of GeoNames' own. */
export const SHOWN_NAMES: readonly { name: string; state: string; shown: string }[] = [
  { name: 'New York City', state: 'NY', shown: 'New York' },
  { name: 'Lexington-Fayette', state: 'KY', shown: 'Lexington' },
  { name: 'Washington', state: 'DC', shown: 'Washington, D.C.' },
]
