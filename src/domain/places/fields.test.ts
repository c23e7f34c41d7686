import { describe, expect, test } from 'vitest'
import { parseLocation } from './coordinates.ts'
import { parseCountry } from './country.ts'
import { parseEmail } from './email.ts'
import { parsePostalCode, parseWebsite } from './parse-place.ts'
import { type FieldResult, parseLine, parseParagraphs } from './text-field.ts'
import { parsePhone } from './phone.ts'
import { ISO_REGIONS } from './iso-regions.ts'
import { parseRegion, regionFormName, regionNameIn, regionOwnName } from './region.ts'
import { timeZoneAt } from './time-zone.ts'

const valueOf = (result: FieldResult<string>) => (result.ok ? result.value : `! ${result.rule}`)

describe('text', () => {
  test.each([
    ['  Hofbräu \u00a0 Haus\t', 'Hofbräu Haus'],
    ['Bra\u0308u', 'Bräu'],
    ['Bräu\u200B\uFEFF', 'Bräu'],
    ['two\r\n lines', 'two lines'],
    ['turned \u202Earound', 'turned around'],
    ['a\u0000b', '! control_characters'],
    ['a\u0085b', '! control_characters'],
    ['Stra\uFFFDe', '! damaged_text'],
    ['half \uD83C', '! damaged_text'],
    ['Êàôå', '! damaged_text'],
    ['Kurf}rst', '! damaged_text'],
    ['Gro{ Markt', 'Gro{ Markt'],
    ['Markt {alt}er', 'Markt {alt}er'],
    ['Öööö, äöüß', 'Öööö, äöüß'],
    ['x'.repeat(121), '! too_long'],
    [`x${'\u0323'.repeat(31)}`, `x${'\u0323'.repeat(30)}\u034f\u0323`],
  ])('%j becomes %j', (text, expected) => {
    expect(valueOf(parseLine(text, 120))).toBe(expected)
  })

  test('length counts characters, not surrogate halves', () => {
    expect(parseLine('🍺'.repeat(120), 120).ok).toBe(true)
    expect(parseLine('🍺'.repeat(121), 120)).toEqual({ ok: false, rule: 'too_long', limit: 120 })
  })

  test('paragraphs keep their line breaks', () => {
    expect(valueOf(parseParagraphs('eins\r\n\r\nzwei\r', 100))).toBe('eins\n\nzwei')
  })
})

const place = (lat: string, lng: string) => {
  const result = parseLocation(lat, lng)
  return result.ok ? result.value : `! ${result.rule} ${result.field}`
}

describe('coordinates', () => {
  test('may have a decimal comma or point, a typographic minus sign and degree signs', () => {
    const expected = { lat: 50.937417, lng: -6.97069, precision: 'exact' }
    expect(place('50,937417', '-6,97069')).toEqual(expected)
    expect(place(' 50.937417° ', '−6.97069')).toEqual(expected)
  })

  test('six decimals are kept', () => {
    expect(place('42.72010826899558', '-87.88336350209435')).toEqual({
      lat: 42.720108,
      lng: -87.883364,
      precision: 'exact',
    })
  })

  test('with few decimals are not exact', () => {
    expect(place('42', '-87')).toMatchObject({ precision: 'city' })
    expect(place('42.7', '-87.8')).toMatchObject({ precision: 'city' })
    expect(place('42.7', '-87.88')).toMatchObject({ precision: 'postal-code' })
    expect(place('42.72', '-87.883')).toMatchObject({ precision: 'street' })
    expect(place('42.7', '-87.8834')).toMatchObject({ precision: 'exact' })
  })

  test.each([
    ['', '', '! coordinates_missing latitude'],
    ['42.7', ' ', '! coordinates_missing longitude'],
    ['0', '0', '! coordinates_missing latitude'],
    ['0.0000000', '-0,0', '! coordinates_missing latitude'],
    ['42.7', 'Ohio', '! coordinates_invalid longitude'],
    ['48.123.456', '8.1', '! coordinates_invalid latitude'],
    ['1e1', '8.1', '! coordinates_invalid latitude'],
    ['NaN', '8.1', '! coordinates_invalid latitude'],
    ['90.1', '8.1', '! coordinates_out_of_range latitude'],
    ['-120.5', '38.1', '! coordinates_out_of_range latitude'],
    ['42', '180.5', '! coordinates_out_of_range longitude'],
  ])('%j, %j: %s', (lat, lng, expected) => {
    expect(place(lat, lng)).toBe(expected)
  })

  test('on the equator and the prime meridian are valid', () => {
    expect(place('0', '9.45')).toMatchObject({ lat: 0, lng: 9.45 })
    expect(place('51.4779', '0')).toMatchObject({ lat: 51.4779, lng: 0 })
  })
})

describe('postal code', () => {
  test.each([
    ['US', '94107', '94107'],
    ['US', '5828', '05828'],
    ['US', '601', '00601'],
    ['US', '2128.0', '02128'],
    ['US', '73069-8224', '73069-8224'],
    ['US', '730698224', '73069-8224'],
    ['US', '8053-1234', '08053-1234'],
    ['US', '80531234', '08053-1234'],
    ['US', '53406-', '53406'],
    ['US', '-53406', '53406'],
    ['US', '00000', '! postal_code_invalid'],
    ['US', '9410', '09410'],
    ['US', '94', '! postal_code_invalid'],
    ['US', '99999-99ND', '! postal_code_invalid'],
    ['US', 'ABCDE', '! postal_code_invalid'],
    ['DE', '1067', '01067'],
    ['DE', 'D-01067', '01067'],
    ['DE', '123', '! postal_code_invalid'],
    ['DE', '123456', '! postal_code_invalid'],
    ['AT', '1010', '1010'],
    ['AT', '101', '! postal_code_invalid'],
    ['CH', 'CH-8001', '8001'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'bn1  1aa', 'BN1 1AA'],
    ['PL', '50-001', '50-001'],
    ['GB', 'call us', 'CALL US'],
    ['GB', 'see website for details', '! postal_code_invalid'],
    ['GB', 'AB1 2CD;AB1 3EF', 'AB1 2CD'],
  ])('%s %j: %s', (country, text, expected) => {
    expect(valueOf(parsePostalCode(text, country))).toBe(expected)
  })
})

describe('phone', () => {
  test.each([
    ['US', '4058160490', '+14058160490'],
    ['US', '(773) 539-5450', '+17735395450'],
    ['US', '773-539-5450 x12', '+17735395450'],
    ['DE', '09261 628000', '+499261628000'],
    ['US', '+49 9261 628000', '+499261628000'],
    ['US', '773-539-5450; 773-539-5451', '+17735395450'],
    ['US', 'Closed for Construction', '! phone_invalid'],
    ['US', 'http://www.farmacybrewing.com/', '! phone_invalid'],
    ['US', '12345', '! phone_invalid'],
    ['US', '4058160490.0', '+14058160490'],
    ['DE', '4915112345678', '+4915112345678'],
    ['DE', '0491 12345', '+4949112345'],
    ['DE', '49112345678', '+4949112345678'],
    ['XX', '4058160490', '! phone_invalid'],
  ])('%s %j: %s', (country, text, expected) => {
    expect(valueOf(parsePhone(text, country))).toBe(expected)
  })
})

describe('website', () => {
  test.each([
    ['http://www.antla.de', 'http://www.antla.de'],
    ['www.antla.de/bier', 'https://www.antla.de/bier'],
    ['antla.de', 'https://antla.de'],
    ['Http://www.ColfaxAleCellar.com', 'http://www.colfaxalecellar.com'],
    ['//antla.de/', 'https://antla.de/'],
    ['https://bräu.de/menü', 'https://xn--bru-rla.de/men%C3%BC'],
    ['http:// www.antla.de/bier', 'http://www.antla.de/bier'],
    ['http://www. antla.de', 'http://www.antla.de'],
    ['https://antla.de.', 'https://antla.de'],
    ['https://antla.de/bier.html;', 'https://antla.de/bier.html'],
    ['http://www.Antla Bier.de', '! website_invalid'],
    ['http://tbd', '! website_invalid'],
    ['javascript:alert(1)', '! website_invalid'],
    ['ftp://antla.de', '! website_invalid'],
    ['https://user:secret@antla.de', '! website_invalid'],
    ['https://192.168.0.1/', '! website_invalid'],
    ['no website', '! website_invalid'],
    ['n/a', '! website_invalid'],
    [`https://antla.de/${'x'.repeat(2048)}`, '! too_long'],
  ])('%j: %s', (text, expected) => {
    expect(valueOf(parseWebsite(text))).toBe(expected)
  })
})

test.each([
  ['info@antla.de', 'info@antla.de'],
  ['mailto:info@antla.de', 'info@antla.de'],
  ['info@bäckerei-müller.de', 'info@xn--bckerei-mller-bfb28a.de'],
  ['büro@antla.de', '! email_invalid'],
  ['info@müller.de/x', '! email_invalid'],
  ['info@antla', '! email_invalid'],
  ['info at antla.de', '! email_invalid'],
  [`${'x'.repeat(250)}@antla.de`, '! too_long'],
])('e-mail address %j: %s', (text, expected) => {
  expect(valueOf(parseEmail(text))).toBe(expected)
})

test.each([
  ['US', 'US'],
  ['usa', 'US'],
  ['United States', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['Deutschland', 'DE'],
  ['Germany', 'DE'],
  ['D', 'DE'],
  ['GER', 'DE'],
  ['Österreich', 'AT'],
  ['Oesterreich', 'AT'],
  ['Schweiz', 'CH'],
  ['England', 'GB'],
  ['Scotland', 'GB'],
  ['Isle of Man', 'IM'],
  ['South Korea', 'KR'],
  ['Südkorea', 'KR'],
  ['Niederlande', 'NL'],
  ['Turkey', 'TR'],
  ['Türkei', 'TR'],
  ['European Union', '! country_unknown'],
  ['Bavaria', '! country_unknown'],
  ['ZZ', '! country_unknown'],
])('country %j: %s', (text, expected) => {
  expect(valueOf(parseCountry(text))).toBe(expected)
})

describe('region', () => {
  test.each([
    ['California', undefined, 'US-CA'],
    ['Kalifornien', undefined, 'US-CA'],
    ['CA', 'US', 'US-CA'],
    ['ca', undefined, 'US-CA'],
    ['US-CA', 'US', 'US-CA'],
    ['MIssouri', 'US', 'US-MO'],
    ['N.C.', 'US', 'US-NC'],
    ['Washington', 'US', 'US-WA'],
    ['Washington, D.C.', 'US', 'US-DC'],
    ['Georgia', 'US', 'US-GA'],
    ['Südkarolina', undefined, 'US-SC'],
    ['Bayern', undefined, 'DE-BY'],
    ['Bavaria', 'DE', 'DE-BY'],
    ['Baden Wuerttemberg', 'DE', 'DE-BW'],
    ['BE', 'DE', 'DE-BE'],
    ['BE', 'CH', 'CH-BE'],
    ['DE', 'US', 'US-DE'],
    ['NRW', undefined, 'DE-NW'],
    ['Wien', 'AT', 'AT-9'],
    ['Ontario', 'CA', 'CA-ON'],
    ['ON', 'CA', 'CA-ON'],
    ['Bayern', 'US', '! region_unknown'],
    ['NSW', 'AU', 'AU-NSW'],
    ['Région wallonne', 'BE', 'BE-WAL'],
    ['Manawatu-Whanganui Region', 'NZ', 'NZ-MWT'],
    ['Friesland', 'NL', 'NL-FR'],
    ['Friesland', undefined, '! region_unknown'],
    ['NL-FR', undefined, 'NL-FR'],
    ['Lombardia', 'IT', 'IT-25'],
    ['Lombardy', 'IT', 'IT-25'],
    ['Dubai', 'AE', 'AE-DU'],
    ['Abu Dhabi', 'AE', 'AE-AZ'],
    ['AE-DU', undefined, 'AE-DU'],
    ['du', 'AE', 'AE-DU'],
    ['Île-de-France', 'FR', 'FR-IDF'],
    ['1', 'FR', 'FR-01'],
    ['Comunidad de Madrid', 'ES', 'ES-MD'],
    ['Dubai', undefined, '! region_unknown'],
    ['AE-XX', 'AE', '! region_unknown'],
    ['9', undefined, '! region_unknown'],
    ['CA/NV', 'US', 'US-CA'],
    ['Unknown / Montana', 'US', 'US-MT'],
    ['/', 'US', '! region_unknown'],
    ['Nowhere', undefined, '! region_unknown'],
  ])('%j in %s: %s', (text, country, expected) => {
    expect(valueOf(parseRegion(text, country))).toBe(expected)
  })

  test('every region of ISO 3166-2 is read by its code, with its country or without', () => {
    const codes = Object.entries(ISO_REGIONS).flatMap(([country, text]) =>
      text.split(/\|+/).map((entry) => `${country}-${entry.split(':')[0]}`),
    )
    expect(codes.length).toBeGreaterThan(5000)
    const wrong = codes.filter((code) => {
      const [country, letters = ''] = code.split('-')
      const read = [parseRegion(code), parseRegion(code, country), parseRegion(letters, country)]
      return read.some((one) => valueOf(one) !== code)
    })
    expect(wrong).toEqual([])
  })

  test('over 3,000 names of regions are recognized, except names that regions of a country share', () => {
    const countries = Object.entries(ISO_REGIONS)
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, 60)
    const names = countries.flatMap(([country, text]) =>
      text.split(/\|+/).flatMap((entry) => {
        const [letters, said = ''] = entry.split(':')
        return said.split(/[=~]/).map((name) => ({ country, name, code: `${country}-${letters}` }))
      }),
    )
    expect(names.length).toBeGreaterThan(3000)
    const other = names.filter(
      ({ country, name, code }) => valueOf(parseRegion(name, country)) !== code,
    )
    expect(other.length).toBeLessThan(names.length / 80)
    // "Buenos Aires" is both a province and a city.
    const unknown = other.filter(({ country, name }) => !parseRegion(name, country).ok)
    const alone = unknown.filter((one) => {
      const others = names.filter(({ country, code }) => {
        return country === one.country && code !== one.code
      })
      return !others.some(({ name }) => name === one.name)
    })
    expect(alone).toEqual([])
  })

  test('the text that forms show for a region reads back as the same region', () => {
    const codes = Object.entries(ISO_REGIONS).flatMap(([country, text]) =>
      text.split(/\|+/).map((entry) => `${country}-${entry.split(':')[0]}`),
    )
    const wrong = codes.filter(
      (code) => valueOf(parseRegion(regionFormName(code), code.slice(0, 2))) !== code,
    )
    expect(wrong).toEqual([])
    expect(regionFormName('DE-BY')).toBe('Bayern')
    expect(regionFormName('MZ-L')).toBe('MZ-L')
  })

  test('has the name that its own country uses', () => {
    expect(regionOwnName('US-CA')).toBe('California')
    expect(regionOwnName('DE-BY')).toBe('Bayern')
    expect(regionOwnName('AE-AZ')).toBe('Abū Z̧aby')
    expect(regionNameIn('AE-AZ', 'en')).toBe('Abu Dhabi')
    expect(regionOwnName('US-XX')).toBeUndefined()
  })

  test.each([
    ['IT-52', 'Toskana', 'Tuscany'],
    ['IT-BZ', 'Südtirol', 'South Tyrol'],
    ['ES-AN', 'Andalusien', 'Andalusia'],
    ['PL-02', 'Niederschlesien', 'Lower Silesia'],
    ['SE-O', 'Västra Götaland', 'Västra Götaland'],
    ['RU-TA', 'Tatarstan', 'Tatarstan'],
    ['AE-AZ', 'Abu Dhabi', 'Abu Dhabi'],
    ['DE-BY', 'Bayern', 'Bayern'],
  ])('%s is called %s in German and %s in English, and both are recognized', (code, de, en) => {
    expect([regionNameIn(code, 'de'), regionNameIn(code, 'en')]).toEqual([de, en])
    for (const name of [de, en]) expect(valueOf(parseRegion(name, code.slice(0, 2)))).toBe(code)
  })
})

test.each([
  [37.7599, -122.4148, 'America/Los_Angeles'],
  [36.0544, -112.1401, 'America/Phoenix'],
  [31.7619, -106.485, 'America/Denver'],
  [52.52, 13.405, 'Europe/Berlin'],
])('the time zone at %d, %d is %s', (lat, lng, zone) => {
  expect(timeZoneAt({ lat, lng })).toBe(zone)
})

// The shapes give the neighbor's zone, and names that differ from Intl's.
test.each([
  [47.94, 12.93, 'DE', undefined, 'Europe/Berlin'],
  [44.86, -66.98, 'US', 'US-ME', 'America/New_York'],
  [-14.278, -170.7, 'US', 'US-AS', 'Pacific/Pago_Pago'],
  [50.45, 30.52, 'UA', undefined, 'Europe/Kyiv'],
  [-20.9, 55.45, 'FR', undefined, 'Indian/Reunion'],
  [52.52, 13.405, 'US', undefined, 'Europe/Berlin'],
])('the time zone at %d, %d in %s, %s is %s', (lat, lng, country, region, zone) => {
  expect(timeZoneAt({ lat, lng }, country, region)).toBe(zone)
})
