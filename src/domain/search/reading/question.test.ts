import { expect, test } from 'vitest'
import { withoutQuestion } from './question.ts'

test.each([
  ['Wo ist der Grand Canyon?', 'Grand Canyon'],
  ['where can I find a brewery', 'brewery'],
  ['Liste aller Nationalparks in den USA', 'Nationalparks in den USA'],
  ['map of all breweries', 'breweries'],
  ['Gibt es hier eine Brauerei in Denver?', 'Brauerei in Denver'],
  ['welche nationalparks gibt es in kalifornien', 'nationalparks in kalifornien'],
  ['Welcher Nationalpark liegt bei Denver?', 'Nationalpark bei Denver'],
  ['what national parks are there in Utah?', 'national parks in Utah'],
  ['Welcher Nationalpark ist am nächsten zu Las Vegas', 'Nationalpark bei Las Vegas'],
  ['which national park is closest to San Diego', 'national park bei San Diego'],
  ['was gibt es in Utah', 'in Utah'],
  ['was kann man in Utah sehen?', 'in Utah'],
  ["what's near Las Vegas", 'near Las Vegas'],
  ['Wie komme ich zum Zion Nationalpark', 'Zion Nationalpark'],
  ['how do I get to the Grand Canyon?', 'Grand Canyon'],
  ['Route nach Zion', 'Zion'],
  ['Wann hat das Hofbräuhaus offen?', 'Hofbräuhaus'],
  ['wie lange hat Bierstadt Lagerhaus auf', 'Bierstadt Lagerhaus'],
  ['what time does Bierstadt Lagerhaus close', 'Bierstadt Lagerhaus'],
  ['Wann hat das Hofbräuhaus am Sonntag offen?', 'Hofbräuhaus'],
  ['Hat die Hofbräuhaus Brauerei heute noch offen?', 'Hofbräuhaus Brauerei'],
  ['is the Moab Brewery open today?', 'Moab Brewery'],
  ['welche Brauereien haben', 'Brauereien'],
  ['Kannst du mir Brauereien in Texas zeigen?', 'Brauereien in Texas'],
  ['Ich möchte nach Yosemite', 'Yosemite'],
  ['Öffnungszeiten vom Yosemite Nationalpark', 'Yosemite Nationalpark'],
  ['Yosemite Nationalpark Öffnungszeiten', 'Yosemite Nationalpark'],
  ['Yosemite opening hours', 'Yosemite'],
  ['Was ist die Adresse von Yosemite?', 'Yosemite'],
  ['alle Brauereien in Texas', 'Brauereien in Texas'],
  ['Alle Orte in Wisconsin', 'in Wisconsin'],
  ['all the breweries in Texas', 'breweries in Texas'],
  ['all places near Denver', 'near Denver'],
])('%s asks for %s', (text, asked) => {
  expect(withoutQuestion(text)).toBe(asked)
})

test.each([
  'Zion',
  'Wo?',
  'Alle',
  'Öffnungszeiten',
  'Hours',
  'Haste Töne',
  'Hat Creek Brewing',
  'All Saints',
  'Allentown',
  'Isabella',
  'Wandern in Utah',
  'Routenburg',
])('%s asks for nothing', (text) => {
  expect(withoutQuestion(text)).toBe(text)
})
