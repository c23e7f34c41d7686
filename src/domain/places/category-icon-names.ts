import type { Locale } from './local-names.ts'

/** The icons for categories, all of Maki except those for Japan: name in Maki, German name, English name. New categories of an import
 * get `circle`. */
const ICONS = `
aerialway | Seilbahn | Cable car
airfield | Flugplatz | Airfield
airport | Flughafen | Airport
alcohol-shop | Getränkeladen | Liquor store
american-football | American Football | Football
amusement-park | Freizeitpark | Amusement park
animal-shelter | Tierheim | Animal shelter
aquarium | Aquarium | Aquarium
arrow | Pfeil | Arrow
art-gallery | Palette | Palette
attraction | Kamera | Camera
bakery | Backwaren | Baked goods
bank | Geldschein | Banknote
bar | Bar | Bar
barrier | Sperre | Barrier
baseball | Baseball | Baseball
basketball | Basketball | Basketball
bbq | Grill | Barbecue
beach | Strand | Beach
beer | Bierglas | Beer glass
bicycle-share | Fahrradverleih | Bicycle share
bicycle | Fahrrad | Bicycle
blood-bank | Blutspende | Blood bank
bowling-alley | Bowling | Bowling alley
bridge | Brücke | Bridge
building-alt1 | Hochhaus | High-rise
building | Gebäude | Building
bus | Bus | Bus
cafe | Tasse | Cup
campsite | Zelt | Tent
car-rental | Autovermietung | Car rental
car-repair | Autowerkstatt | Car repair
car | Auto | Car
casino | Spielkarten | Playing cards
castle | Burg | Castle
caution | Vorsicht | Caution
cemetery | Friedhof | Cemetery
charging-station | Ladesäule | Charging station
cinema | Kino | Cinema
circle-stroked | Ring | Ring
circle | Punkt | Dot
city | Großstadt | City
clothing-store | Kleidung | Clothes
college | Doktorhut | Graduation cap
commercial | Gewerbe | Commerce
communications-tower | Funkturm | Communications tower
confectionery | Süßwaren | Sweets
construction | Baustelle | Construction
convenience | Kiosk | Convenience store
cricket | Cricket | Cricket
cross | Schrägkreuz | Diagonal cross
dam | Staudamm | Dam
danger | Gefahr | Danger
defibrillator | Defibrillator | Defibrillator
dentist | Zahn | Tooth
diamond | Raute | Diamond
doctor | Arzt | Doctor
dog-park | Hund | Dog
drinking-water | Trinkwasser | Drinking water
elevator | Aufzug | Elevator
embassy | Flagge | Flag
emergency-phone | Notruf | Emergency phone
entrance-alt1 | Tür | Door
entrance | Eingang | Entrance
farm | Bauernhof | Farm
fast-food | Burger | Burger
fence | Zaun | Fence
ferry | Schiff | Ship
fire-station | Feuer | Fire
fitness-centre | Hantel | Dumbbell
florist | Blumen | Flowers
fuel | Zapfsäule | Gas pump
furniture | Möbel | Furniture
gaming | Spielautomat | Arcade game
garden-centre | Gärtnerei | Garden center
garden | Garten | Garden
gate | Tor | Gate
gift | Geschenk | Gift
globe | Globus | Globe
golf | Golf | Golf
grocery | Einkaufswagen | Shopping cart
hairdresser | Schere | Scissors
harbor | Anker | Anchor
hardware | Werkzeug | Tools
heart | Herz | Heart
heliport | Hubschrauber | Helicopter
highway-rest-area | Rastplatz | Highway rest area
historic | Denkmal | Memorial
home | Haus | House
horse-riding | Reiten | Horse riding
hospital | Kreuz | Cross
hot-spring | Heiße Quelle | Hot spring
ice-cream | Eis | Ice cream
industry | Fabrik | Industry
information | Information | Information
jewelry-store | Schmuck | Jewelry
karaoke | Mikrofon | Microphone
landmark | Wahrzeichen | Landmark
landuse | Fläche | Area
laundry | Wäscherei | Laundry
library | Buch | Book
lift-gate | Schranke | Lift gate
lighthouse | Leuchtturm | Lighthouse
lodging | Bett | Bed
logging | Säge | Chainsaw
marae | Marae | Marae
marker-stroked | Nadel, leer | Pin, hollow
marker | Nadel | Pin
mobile-phone | Handy | Mobile phone
monument | Obelisk | Obelisk
mountain | Berg | Mountain
museum | Säulen | Columns
music | Noten | Music
natural | Natur | Natural
nightclub | Nachtclub | Nightclub
observation-tower | Aussichtsturm | Observation tower
optician | Brille | Glasses
paint | Eimer | Paint can
park-alt1 | Tanne | Fir
park | Laubbaum | Tree
parking-garage | Parkhaus | Parking garage
parking-paid | Parkplatz mit Gebühr | Paid parking
parking | Parkplatz | Parking
pharmacy | Apotheke | Pharmacy
picnic-site | Picknick | Picnic
pitch | Läufer | Runner
place-of-worship | Gotteshaus | Place of worship
playground | Spielplatz | Playground
police | Polizei | Police
post | Brief | Letter
prison | Gefängnis | Prison
racetrack-boat | Bootsrennen | Boat race
racetrack-cycling | Radrennbahn | Cycling track
racetrack-horse | Pferderennbahn | Horse race
racetrack | Rennstrecke | Racetrack
rail-light | Straßenbahn | Streetcar
rail-metro | U-Bahn | Subway
rail | Zug | Train
ranger-station | Rangerstation | Ranger station
recycling | Recycling | Recycling
religious-buddhist | Buddhistischer Tempel | Buddhist temple
religious-christian | Kirche | Church
religious-jewish | Synagoge | Synagogue
religious-muslim | Moschee | Mosque
religious-shinto | Schrein | Shrine
residential-community | Wohnanlage | Residential community
restaurant-bbq | Grillrestaurant | Barbecue restaurant
restaurant-noodle | Nudeln | Noodles
restaurant-pizza | Pizza | Pizza
restaurant-seafood | Fisch | Fish
restaurant-sushi | Sushi | Sushi
restaurant | Besteck | Fork and knife
road-accident | Unfall | Road accident
roadblock | Straßensperre | Roadblock
rocket | Rakete | Rocket
school | Schule | School
scooter | Roller | Scooter
shelter | Unterstand | Shelter
shoe | Schuh | Shoe
shop | Einkaufstasche | Shopping bag
skateboard | Skateboard | Skateboard
skiing | Ski | Ski
slaughterhouse | Fleischerei | Butcher
slipway | Slipanlage | Slipway
snowmobile | Schneemobil | Snowmobile
soccer | Fußball | Soccer ball
square-stroked | Quadrat, leer | Square, hollow
square | Quadrat | Square
stadium | Stadion | Stadium
star-stroked | Stern, leer | Star, hollow
star | Stern | Star
suitcase | Koffer | Suitcase
swimming | Schwimmen | Swimming
table-tennis | Tischtennis | Table tennis
taxi | Taxi | Taxi
teahouse | Teehaus | Teahouse
telephone | Telefon | Telephone
tennis | Tennis | Tennis
terminal | Terminal | Terminal
theatre | Theater | Theater
toilet | Toilette | Restroom
toll | Maut | Toll
town-hall | Rathaus | Town hall
town | Stadt | Town
triangle-stroked | Dreieck, leer | Triangle, hollow
triangle | Dreieck | Triangle
tunnel | Tunnel | Tunnel
veterinary | Tierarzt | Veterinary
viewpoint | Aussicht | Viewpoint
village | Dorf | Village
volcano | Vulkan | Volcano
volleyball | Volleyball | Volleyball
warehouse | Lagerhaus | Warehouse
waste-basket | Papierkorb | Waste basket
watch | Uhr | Watch
water | Tropfen | Drop
waterfall | Wasserfall | Waterfall
watermill | Wassermühle | Watermill
wetland | Feuchtgebiet | Wetland
wheelchair | Rollstuhl | Wheelchair
windmill | Windmühle | Windmill
zoo | Zoo | Zoo
`

/** The display names of each icon, by its name in Maki. */
export const CATEGORY_ICONS: ReadonlyMap<string, Record<Locale, string>> = new Map(
  ICONS.trim()
    .split('\n')
    .map((line) => {
      const [icon = '', de = '', en = ''] = line.split(' | ')
      return [icon, { de, en }]
    }),
)

/** Icon names of version 0.1.0. */
const EARLIER_NAMES: ReadonlyMap<string, string> = new Map([
  ['brewery', 'beer'],
  ['house', 'home'],
  ['food', 'restaurant'],
  ['health', 'hospital'],
  ['learning', 'library'],
  ['hotel', 'lodging'],
  ['transport', 'bus'],
  ['place', 'circle'],
])

/** The icon with this current or earlier name. */
export function categoryIconNamed(name: string): string | undefined {
  return CATEGORY_ICONS.has(name) ? name : EARLIER_NAMES.get(name)
}
