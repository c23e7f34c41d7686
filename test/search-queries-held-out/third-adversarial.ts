import {
  type AdversarialTexts,
  BREWERIES,
  type InventedPlace,
  PARKS,
  state,
  textAbout as place,
  textAround as around,
  textsByName,
  textWithNothing as nothing,
  textWithoutTown as no,
} from './expectations.ts'
import type { HeldOut } from './judge-answer.ts'

const NAMED_LIKE_SOMETHING_ELSE: readonly InventedPlace[] = [
  // Days, hours, holidays
  ['Mittwochs Kantine', 'Dortmund', 51.51, 7.46],
  ["Ruby Tuesday's", 'Knoxville', 35.96, -83.92, 'Ruby Tuesdays'],
  ['Samstag und Söhne', 'Gießen', 50.58, 8.67],
  ['Bistro Mitternachtsblau', 'Leipzig', 51.34, 12.38],
  ['Quarter Past Coffee', 'Denver', 39.74, -104.99],
  ['Five O Clock Somewhere', 'Mobile', 30.69, -88.04],
  ['Open Sesame', 'Long Beach', 33.77, -118.19],
  ['Offen und Ehrlich', 'Berlin', 52.49, 13.43],
  ['Closing Time Books', 'Eugene', 44.05, -123.09],
  ['Tomorrow Land Toys', 'Omaha', 41.26, -95.93],
  ['Januar Floristik', 'Hannover', 52.37, 9.74],
  ['September Studio', 'Richmond', 37.54, -77.44],
  ['Wochenende', 'Mainz', 50.0, 8.27],
  ['Osterhase Schokolade', 'Kiel', 54.32, 10.13],
  ['Saint Patrick Shop', 'Boston', 42.36, -71.05],
  ['Memorial Day Flags', 'Topeka', 39.05, -95.68],
  ['Dauernd Unterwegs Reisen', 'Fulda', 50.55, 9.68],
  // Numbers
  ['Motel One', 'Bonn', 50.73, 7.1],
  ['Cafe 22', 'Wien', 48.21, 16.37],
  ['Seven Stars Diner', 'Buffalo', 42.89, -78.87],
  ['Gate 7', 'Kassel', 51.32, 9.5],
  ['Loft 1895', 'Zwickau', 50.72, 12.49],
  ['Second Cup', 'Fargo', 46.88, -96.79],
  ['Level 10 Arcade', 'Boise', 43.62, -116.2],
  ['Vier Pfoten', 'Graz', 47.07, 15.44],
  ['Studio 20457', 'Hamburg', 53.54, 10.0],
  // Small words
  ['Wherever You Go Travel', 'Provo', 40.23, -111.66],
  ['Next Door', 'Tulsa', 36.15, -95.99],
  ['Gegenüber', 'Jena', 50.93, 11.59],
  ['Ganz in Weiß', 'Augsburg', 48.37, 10.9],
  ['Hier bin ich', 'Rostock', 54.09, 12.1],
  ['Weit Weg', 'Halle', 51.48, 11.97],
  ['For Goodness Bakes', 'Toledo', 41.65, -83.54],
  ['No Name Bar', 'Sausalito', 37.86, -122.49],
  ['Without Walls Gallery', 'Santa Fe', 35.69, -105.94],
  ['Auf der Höhe', 'Trier', 49.76, 6.64],
  ['Nur Mut', 'Siegen', 50.87, 8.02],
  ['On the Rocks', 'Reno', 39.53, -119.81],
  ['Wie bei Muttern', 'Chemnitz', 50.83, 12.92],
  ['Beyond Yoga', 'Seattle', 47.61, -122.33],
  // Other towns, states, landscapes
  ['Chicago Pizza', 'Köln', 50.94, 6.96],
  ['Kentucky Schreiführer', 'Aachen', 50.78, 6.08],
  ['Florida Eis', 'Berlin', 52.54, 13.2],
  ['Wien Modern', 'Hamburg', 53.55, 10.0],
  ['New York Bagels', 'Austin', 30.27, -97.74],
  ['Denver Mattress', 'Wichita', 37.69, -97.34],
  ['Sylter Fischbude', 'Nürnberg', 49.45, 11.08],
  ['Salem Optik', 'Ulm', 48.4, 9.98],
  ['Little Saigon', 'Dallas', 32.78, -96.8],
  ['Colorado Outfitters', 'Miami', 25.77, -80.19],
  ['Zürich Stübli', 'Bremen', 53.08, 8.8],
  ['Bodensee Fische', 'Essen', 51.46, 7.01],
  ['Grand Canyon Grill', 'Erfurt', 50.98, 11.03],
  ['Hudson News', 'Phoenix', 33.45, -112.07],
  // Legal forms and short words
  ['Vogel KGaA', 'Celle', 52.62, 10.08],
  ['Fuchs & Partner mbB', 'Gera', 50.88, 12.08],
  ['Clark LP', 'Reno', 39.52, -119.8],
  ['Or Noir', 'Basel', 47.56, 7.59],
  ['De Luca', 'Bochum', 51.48, 7.22],
  ['Pa Dutch Crafts', 'Dayton', 39.76, -84.19],
  ['Hi Life Lounge', 'Tampa', 27.95, -82.46],
  ['Ja Bar', 'Linz', 48.3, 14.29],
  // Two languages
  ['Schmidt Family Bakehouse', 'Cincinnati', 39.1, -84.51],
  ['Wanderlust Outdoor', 'Innsbruck', 47.27, 11.39],
  ['Gemütlich Coffee', 'Portland', 45.52, -122.67],
]

const OVER_THE_DEMO: readonly HeldOut[] = [
  // Common nouns that are hamlets somewhere
  ...['Stein', 'Brunnen', 'Rosen', 'Ofen', 'Feld', 'Acker', 'Birke', 'Linde', 'Vogel'].map(no),
  ...['Spielplatz', 'Ausflug', 'Bauernhof', 'Grillplatz', 'Fahrrad'].map(no),
  ...['river', 'mountain', 'farm', 'school', 'garden', 'bicycle', 'map', 'weather'].map(no),
  // Words that hold a day, a month or an hour
  ...['Samstagsmarkt', 'Augustiner', 'Sommerzeit', 'Stundenplan', 'Mittagessen'].map(no),
  // Small words
  ...['hi all', 'in between', 'at least', 'or not', 'me and you', 'oh well', 'wo ist was'].map(no),
  // Numbers
  ...['13', '2.5', '99 Luftballons', 'Platz 3', '1000 Punkte'].map(no),
  // Brands and things that nobody here has
  ...['Hugo Boss', 'Red Bull', 'Nintendo', 'Samsonite', 'Porsche', 'Haribo', 'Pizza Hut'].map(
    nothing,
  ),
  ...['7-Eleven', 'Windows 95', 'iOS 26', 'E10 Benzin'].map(nothing),
  // Legal forms
  place('Altstadt Brewery LLC', 'Altstadt Brewery'),
  place('Rahr and Sons Inc', 'Rahr and Sons Brewing Co'),
  place('Widmer Brothers Brewing Co', 'Widmer Brothers Brewing'),
  place('Rohrbach Brewing Co', 'Rohrbach Brewing Company'),
  place('New Glarus Brewing', 'New Glarus Brewing Co'),
  place('Stevens Point Brewery Co', 'Stevens Point Brewery'),
  // Names of places of ours that are or hold another place
  place('Fredericksburg Brewing', 'Fredericksburg Brewing Co'),
  place('Bismarck North Dakota', 'Bismarck', 'Bismarck Brewing'),
  place('Sequoia', 'Sequoia-Nationalpark'),
  place('Great Sand Dunes', 'Great-Sand-Dunes-Nationalpark'),
  place('Badlands', 'Badlands-Nationalpark'),
  place('Berlin, OH', 'Berlin'),
  // Towns whose names look like something else
  around('Bar Harbor', 44.39, -68.2),
  around('Augsburg', 48.37, 10.9),
  around('Sonthofen', 47.52, 10.28),
  around('Niemegk', 52.07, 12.69),
  around('Baden AG', 47.47, 8.31),
  around('Ober-Ramstadt', 49.83, 8.75),
  around('Nice, Kalifornien', 39.12, -122.85),
  around('Rugby North Dakota', 48.37, -99.99),
  around('Why Arizona', 32.27, -112.74),
  around('Twentynine Palms', 34.14, -116.05),
  around('Thousand Oaks', 34.17, -118.84),
  // Short words that mean states
  ['breweries in CO', { ...BREWERIES, ...state('US-CO') }],
  ['Brauerei PA', { ...BREWERIES, ...state('US-PA') }],
  ['Nationalpark in ME', { ...PARKS, ...state('US-ME') }],
  ['parks in WA', { ...PARKS, ...state('US-WA') }],
]

export const THIRD_ADVERSARIAL: AdversarialTexts = {
  overTheDemo: OVER_THE_DEMO,
  invented: NAMED_LIKE_SOMETHING_ELSE,
  byName: textsByName(NAMED_LIKE_SOMETHING_ELSE),
}
