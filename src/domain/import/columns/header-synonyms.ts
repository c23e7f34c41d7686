import type { ImportField } from './import-field.ts'

type Synonyms = {
  sure: readonly string[]
  /** means this field only if no other column certainly does */
  perhaps?: readonly string[]
}

/**
 * Column headers of German and English files, of files from other European countries and Japan, and of Google Business Profile, Yext, WP
 * Store Locator, Store Locator Plus, Agile Store Locator, StoreRocket, OpenStreetMap, All the Places, GTFS and schema.org. Each is in the
 * form of `headerKey`: folded, with words separated, without punctuation.
 */
export const HEADER_SYNONYMS: Record<ImportField, Synonyms> = {
  externalId: {
    sure: words(`id, ref, uuid, guid, kennung, external id, externe id, entity id, unit id,
      object id, osm id, fm id, update id, stop id, wpsl id, park code, store code, store number,
      filialnummer, standortnummer, partners location id, filialnr, filial nr, marktnr,
      standortnr, standort nr, objektnr, store nr, store no, objectid, globalid, schulnummer,
      facility id, site id, branch id, filial id, standort id, shop id, location id, poi id,
      site code, shop code, branch code, branch no, outlet id, outlet code, dealer id,
      handlernummer, objekt id, einrichtungs id, identifiant, code magasin, codigo de tienda,
      店舗コード`),
    perhaps: words('kundennummer, objektnummer, unitid'),
  },
  name: {
    sure: words(`name, title, titel, bezeichnung, long name, location name, locationname, instnm,
      firmenname, standortname, filialname, geschaftsname, marktname, einrichtungsname,
      vereinsname, objektname, ladenname, betriebsname, schulname, museumsname,
      name der einrichtung, name der filiale, name des standorts, namen, facility name, site name,
      organization name, organisation name, company name, venue name, shop name,
      objektbezeichnung, standortbezeichnung, filialbezeichnung, name der schule, name des ortes,
      praxisname, nom, nombre, nome, naam, nazwa, nazev, navn, namn, nimi, denominazione,
      denominacion, denomination, raison sociale, nom de l etablissement, nom du site,
      nombre del centro, 店舗名, 名称, 施設名, place name, poi name, dealer name, outlet name,
      clinic name, hotel name, restaurant name, park name, name des betriebs, name der apotheke,
      apothekenname, klinikname, anlagenname, stationsname, haltestellenname, bahnhofsname,
      bezeichnung der einrichtung`),
    perhaps: words(`betreiber, operator, brand, firma, unternehmen, company, organisation,
      organization, einrichtung, filiale, standort, store, branch`),
  },
  nameDe: {
    sure: words(`name de, name deutsch, deutscher name, name auf deutsch, german name,
      name german, name in german`),
  },
  nameEn: {
    sure: words(`name en, name englisch, englischer name, name auf englisch, english name,
      name english, name in english`),
  },
  street: {
    sure: words(`street, street address, address, address 1, address1, address line 1,
      address line1, line 1, line1, strasse, strasse und hausnummer, strasse hausnummer,
      strasse nr, strasse und nr, adresse, anschrift, adresszeile 1, full thoroughfare,
      thoroughfare, streetname, street name, street 1, street1, streetaddress, addressline1,
      address street, physical address, site address, strasse hausnr, strasse u hausnummer,
      strasse hnr, strassenname, str, adresse 1, strasse 1, adresse postale, rue, adresse ligne 1,
      adresse1, direccion, calle, domicilio, indirizzo, straat, straatnaam, adres, ulica, adresa,
      gateadresse, besoksadress, katuosoite, rua, morada, endereco, 住所, 所在地, postal address,
      street line 1, address street 1`),
    // Hamlets without street names.
    perhaps: words(`full address, address full, addr full, address complete, addresscomplete,
      fulladdress, formatted address, vollstandige adresse, vollstandige anschrift, addr place`),
  },
  placeId: { sure: words('lageplan id') },
  precision: { sure: words('genauigkeit, precision, genauigkeit der lage') },
  descriptionEn: {
    sure: words('beschreibung englisch, description english, beschreibung en, description en'),
  },
  slug: { sure: words('lageplan slug') },
  sourceSystem: { sure: words('lageplan quelle, lageplan source') },
  alsoKnownAs: {
    sure: words(`auch bekannt als, also known as, weitere namen, other names, alternate name,
      alternative name, alt name`),
  },
  recipients: { sure: words('recipients, recipients of messages, empfanger von nachrichten') },
  confirmedAt: {
    sure: words('confirmed at, last confirmed, date last confirmed, zuletzt bestatigt'),
  },
  photos: { sure: words('fotos, photos') },
  // Recognised by `isAttributeHeader`.
  attribute: { sure: [] },
  houseNumber: {
    sure: words(`house number, housenumber, housenum, house no, hausnummer, hausnr, hnr,
      street number, sub thoroughfare, numero civico, civico, huisnummer, nr domu, husnummer,
      street no, house nr, hsnr, haus nr`),
  },
  extra: {
    sure: words(`address 2, address2, address 3, address3, address line 2, address line2,
      address line 3, line 2, line2, adresszusatz, adresszeile 2, unit, suite, address extra,
      extra description, sub locality, sublocality, addr unit, addr floor, addr housename,
      addr substreet, addr suburb, complement d adresse, adresszusatz 1, complemento,
      address complement`),
    perhaps: words('extra'),
  },
  postalCode: {
    sure: words(`zip, zip code, zipcode, postal code, postalcode, post code, postcode,
      postleitzahl, plz, zip postal code, zipcode postcode, postal code zip code, zip5,
      zip code 5, pcode, code postal, cap, postleit zahl, plz nr, codigo postal, cp,
      codice postale, kod pocztowy, postnummer, postnr, psc, postinumero, codigopostal, cep, 郵便番号,
      zip postcode, zip plz, eircode, pin code, pincode, plz postleitzahl`),
  },
  city: {
    sure: words(`city, town, ort, stadt, gemeinde, municipality, address locality, ortschaft,
      city name, town city, city town, gemeindename, ortsname, stadtname, kommune, stadt gemeinde,
      ort stadt, ville, commune, localite, municipio, localidad, poblacion, ciudad, citta, comune,
      localita, plaats, woonplaats, gemeente, miasto, miejscowosc, obec, poststed, postort,
      kaupunki, cidade, concelho, 市区町村, 市町村, town name, post town, posttown, wohnort, stadt ort,
      gemeinde ort`),
    // In OpenStreetMap, a part of the city that another column names.
    perhaps: words('locality'),
  },
  postalCodeAndCity: {
    sure: words('postleitzahl ort, plz ort, plz und ort, plz stadt, zip city'),
  },
  region: {
    sure: words(`state, state province, province, region, administrative area, address region,
      bundesland, kanton, canton, state abbr, state code, stabbr, state county, state name,
      region code, province code, state region, province state, bundesstaat, region bundesland,
      land bundesland, departement, prefecture, provincia, comunidad autonoma, regione, provincie,
      wojewodztwo, fylke, maakunta, estado, 都道府県, land kanton, kanton land, bundesland kanton,
      us state`),
    perhaps: words('verwaltungsgebiet, st'),
  },
  country: {
    sure: words(`country, country region, country code, country iso, iso country, address country,
      land, nation, land region, country name, countrycode, landercode, landerkurzel,
      landeskennung, landercode iso, iso2, iso 2, land iso, staat land, pays, pais, paese,
      nazione, landcode, 国, country iso2, country code iso, landeskurzel, land name`),
    perhaps: words('staat'),
  },
  latitude: {
    sure: words(`lat, latitude, latitude deg, breitengrad, geografische breite, geo breite,
      geo lat, gps lat, latitude wgs84, lat wgs84, breite wgs84, geographische breite,
      breitengrad dezimal, geobreite, latitud, latitudine, szerokosc geograficzna, breddegrad, 緯度,
      lat dd, decimal latitude, gps latitude, latitude decimal, gps breite, geo latitude,
      latitude wgs 84, breitengrad wgs84`),
    perhaps: words('breite'),
  },
  longitude: {
    sure: words(`lng, lon, long, longitude, longitude deg, longitud, langengrad,
      geografische lange, geo lange, geo lon, geo lng, gps lon, gps lng, longitude wgs84,
      lon wgs84, lange wgs84, geographische lange, langengrad dezimal, geolange, longitudine,
      dlugosc geograficzna, lengdegrad, 経度, long dd, lon dd, decimal longitude, gps longitude,
      longitude decimal, gps lange, geo longitude, longitude wgs 84, langengrad wgs84`),
    perhaps: words('lange'),
  },
  coordinates: {
    sure: words(`coordinates, koordinaten, geokoordinaten, lat lng, lat lon, latlng, latlon,
      geo point, geo point 2d, the geom, geom, geometry, wkt, point`),
    perhaps: words('location'),
  },
  boundary: {
    sure: words(`boundary geojson, boundary geo json, boundary wkt, geojson, geo json, polygon,
      multipolygon, flache geojson, flache geo json, area geojson, area geo json, umriss`),
  },
  phone: {
    sure: words(`phone, phone number, telephone, telephone number, telefon, telefonnummer, tel,
      rufnummer, fon, telefon nr, telefonnr, telefon 1, tel nr, telnr, phone no, phone 1, phone1,
      phonenumber, contact number, festnetz, telefon zentrale, tel no, phone nr, telefono,
      telefone, telefoon, telefoonnummer, puhelin, tlf, tlf nr, numero de telephone, 電話番号, 電話, ph,
      ph no, phone main, business phone, work phone, rufnr, telefon geschaftlich, telefon buro,
      telefon dienstlich, telefon festnetz`),
    perhaps: words('mobile, mobil, handy'),
  },
  email: {
    sure: words(`email, e mail, mail, email address, e mail address, e mail adresse, mailadresse,
      emailadresse, emailaddress, kontakt e mail, kontakt email, e mail kontakt, mail adresse,
      courriel, adresse mail, adresse e mail, correo, correo electronico, posta elettronica,
      e post, epost, sahkoposti, mail address, e mail adres, メールアドレス`),
  },
  website: {
    sure: words(`website, web site, website url, url, web, webseite, homepage, internet,
      internetadresse, internetseite, web address, webaddr, www, homepage url, internet adresse,
      webadresse, web url, site url, website adresse, webpage, web page, internetauftritt,
      site web, site internet, sitio web, pagina web, sito, sito web, strona www,
      strona internetowa, nettside, hemsida, kotisivu, www adresse, homepage adresse, web site url`),
    perhaps: words('details url, link'),
  },
  category: {
    sure: words(`category, categories, kategorie, kategorien, branche, art, sparte, rubrik,
      schulart, schulform, objektart, einrichtungsart, facility type, store type, school type,
      place type, categorie, categoria, kategoria, rubrique, tipologia, art der einrichtung,
      art des betriebs, betriebsart, branchenbezeichnung, objekttyp, standorttyp, einrichtungstyp,
      poi type, venue type, カテゴリ, 業種`),
    perhaps: words(`type, kind, typ, tags, filters, amenity, shop, tourism, office, healthcare,
      craft, leisure, additional categories`),
  },
  openingHours: {
    sure: words(`hours, opening hours, openinghours, open hours, operating hours, business hours,
      hours of operation, access days time, offnungszeiten, offnungszeit, sprechzeiten,
      sprechzeit, sprechstunden, servicezeiten, geschaftszeiten, burozeiten, schalterzeiten,
      marktzeiten, verkaufszeiten, betriebszeiten, besuchszeiten, offnungs und sprechzeiten,
      offnungszeiten text, opening times, open times, store hours, trading hours, office hours,
      working hours, hours open, hours text, horaires, horaires d ouverture, heures d ouverture,
      horario, horarios, horario de apertura, orari, orari di apertura, orario, openingstijden,
      openingsuren, godziny otwarcia, apningstider, oppettider, aukioloajat, 営業時間, visiting hours,
      hours of opening, offnungszeiten allgemein`),
    perhaps: words('schedule'),
  },
  description: {
    sure: words(`description, beschreibung, stop desc, from the business, descripcion,
      descrizione, omschrijving, opis, kurzbeschreibung, beschreibungstext, short description,
      long description`),
    perhaps: words(`summary, excerpt, info, infos, bemerkung, bemerkungen, hinweis, hinweise,
      notes, about`),
  },
  // Recognised by `hoursColumnOf`.
  weekdayHours: { sure: [] },
  seasonHours: { sure: [] },
  specialHours: { sure: [] },
  stopType: { sure: words('location type') },
  status: {
    sure: words('status, brewery type, location status, betriebsstatus'),
  },
}

/** Of the uncertain words for a name, those that say who runs a place: they would be a wrong name for a place without one. */
export const OPERATOR_WORDS: ReadonlySet<string> = new Set(
  words(`betreiber, operator, company, branch`),
)

/** First words that only say whose name, address or number follows: "Museum Name", `addr:city`, `sl_zip`. */
export const OWNER_WORDS: ReadonlySet<string> = new Set(
  words(`addr, address, business, contact, filial, geo, library, location, main, market, museum,
    place, primary, properties, school, shop, sl, standort, station, stop, store, wpsl`),
)

// Splits a list of words at its commas.
function words(list: string): string[] {
  return list.split(',').map((word) => word.trim())
}
