import { describe, expect, test } from 'vitest'
import { fullParkName } from '../../basemap/names/park-names.ts'
import { americanRiverName, isCanal, riverName } from '../../basemap/names/rivers.ts'
import { lakeName } from '../../basemap/names/waters.ts'

describe('a river has the name that people use', () => {
  test.each([
    ['Fiume Adda', 'Adda', 'Adda'],
    ['Fiume Adige', 'Adige', 'Etsch'],
    ['Fiume dora Baltea', 'Dora Baltea', 'Dora Baltea'],
    ['Torrente stura di Demonte', 'Stura di Demonte', 'Stura di Demonte'],
    ['Torrent le Drac', 'Drac', 'Drac'],
    ["L'Isère", 'Isère', 'Isère'],
    ['La Petite Creuse', 'Petite Creuse', 'Petite Creuse'],
    ['Río Turia o Guadalaviar', 'Turia', 'Turia'],
    ['El Llobregat', 'Llobregat', 'Llobregat'],
    ['Rio Zêzere', 'Zêzere', 'Zêzere'],
    ['Narva jõgi', 'Narva', 'Narva'],
    ['River Thames', 'River Thames', 'Themse'],
    ['River Lea or Lee', 'River Lea', 'Lea'],
    ['Little Ouse River', 'Little Ouse River', 'Little Ouse'],
    ['NEMUNAS', 'Neman', 'Memel'],
    ['Dunărea', 'Danube', 'Donau'],
    ['Huang', 'Yellow River', 'Gelber Fluss'],
    ['Amu  Darya', 'Amu Darya', 'Amudarja'],
  ])('%s', (listed, name, german) => {
    expect(riverName(listed)).toEqual({ name, german })
  })

  test.each(['Fiume Salso', 'Río Tinto', 'Rivera de Huelva', 'Ribeira de Sôr', 'Río de Cabra'])(
    '%s keeps its first word, which is part of the name',
    (listed) => {
      expect(riverName(listed)).toEqual({ name: listed, german: listed })
    },
  )

  test('the Spanish Odra is not the Oder, and the Rhin in Brandenburg is not the Rhine', () => {
    expect(riverName('Río Odra').german).toBe('Odra')
    expect(riverName('Rhin', 'Rhin')).toEqual({ name: 'Rhin', german: 'Rhin' })
    expect(riverName('Rhein', 'Rhein')).toEqual({ name: 'Rhine', german: 'Rhein' })
  })

  test('the Rio Grande keeps its name', () => {
    expect(americanRiverName('Rio Grande').german).toBe('Rio Grande')
    expect(americanRiverName('Colorado River')).toEqual({
      name: 'Colorado River',
      german: 'Colorado',
    })
  })

  test('canals are not rivers', () => {
    expect(
      ['Canale Villoresi', 'Kanał Mosiński', 'Каховський магістральний канал'].every(isCanal),
    ).toBe(true)
    expect(['Fiume Adda', 'Rhein', 'Neckar'].some(isCanal)).toBe(false)
  })
})

test('a lake has its German name if there is one, and no abbreviated word for "lake"', () => {
  expect(lakeName('Lago Trasimeno')).toEqual({
    name: 'Lago Trasimeno',
    german: 'Trasimenischer See',
  })
  expect(lakeName('Jezioro niardwy')).toEqual({
    name: 'Jezioro Śniardwy',
    german: 'Spirdingsee',
  })
  expect(lakeName('ež. Dusia').german).toBe('Dusia')
  expect(lakeName('Chiemsee', 'Chiemsee').german).toBe('Chiemsee')
  expect(lakeName("Lac d'Annecy").german).toBe("Lac d'Annecy")
})

test.each([
  ['Statue of Liberty NM', 'National Monument', 'Statue of Liberty National Monument'],
  ['Mojave N PRES', 'National Preserve', 'Mojave National Preserve'],
  ['Homestead NM of America', 'National Monument', 'Homestead National Monument of America'],
  ['Big Thicket N PRES--Turkey Creek Unit', 'National Preserve', 'Big Thicket National Preserve'],
  ['Big Thicket N PRES - Beaumont Unit', 'National Preserve', 'Big Thicket National Preserve'],
  ['Salinas Pueblo Missions v', 'National Monument', 'Salinas Pueblo Missions National Monument'],
  ['Point Reyes', 'National Seashore', 'Point Reyes National Seashore'],
  [
    'Fort McHenry NM & Historic Shrine',
    'National Monument and Historic Shrine',
    'Fort McHenry National Monument and Historic Shrine',
  ],
])('a park listed as %s gets its full name', (listed, kind, full) => {
  expect(fullParkName(listed, kind)).toBe(full)
})
