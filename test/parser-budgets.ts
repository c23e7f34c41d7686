import { join } from 'node:path'
import { randomNumbers } from '../bench/place-index/random-numbers.ts'
import { filled, HOSTILE_UNITS, hostileText, mutated } from './hostile-text.ts'

/** Processor time for reading one text (ms). */
export const BUDGET_MS = 5

/** Factor by which a slow or busy machine may exceed the budget if the time grows no faster than the text. */
const SLOW_MACHINE = 4

/** A whole request body, its head, and what a search accepts (UTF-16 code units). */
const BODY = 64 * 1024
const HEAD = 16 * 1024
const QUERY = 200
/** The longest text of a place or message that can be typed, a cell of a file that people fill in, and a line of a form. */
const PARAGRAPHS = 20_100
const CELL = 5_000
const LINE = 580

/**
 * How a reader is called: with texts of up to this many code units, and its other arguments; or the sentence that says
 * why no untrusted text reaches it directly.
 */
type Reader = number | readonly [longest: number, ...rest: unknown[]] | LibraryReader | string

/** A library that is slower for unusual texts, but still linear. */
type LibraryReader = { longest: number; budgetMs: number }

const HOURS = 'hours have limits of their own on rules, days and terms'
const OURS = 'takes what we wrote ourselves: ids, dates, codes, what is stored'
const SEARCH =
  'needs places and gazetteer: measured with whole requests in faults/request-budget.test.ts'
const JOB = 'is called in a process of its own, or by a job that pauses after each text'

/** Every exported function of `lib` and `domain` that takes a text, by file. */
export const READERS: Record<string, Record<string, Reader>> = {
  'domain/places/edit-many-places.ts': { writeSteps: OURS },
  'domain/import/changes/field-conflicts.ts': { keptConflict: OURS },
  'domain/import/columns/import-field.ts': { headerKey: CELL },
  'domain/import/changes/hand-set-fields.ts': { attributeKey: OURS },
  'domain/import/import-run.ts': { sourceSystem: HEAD },
  'domain/import/columns/map-columns.ts': { findAttribute: [LINE, []], attributeName: LINE },
  'domain/import/columns/set-columns.ts': { parseColumnChoice: CELL },
  'domain/import/rejected-rows.ts': { rejectedImportId: HEAD },
  'domain/import/rows/hours-columns.ts': { hoursColumnOf: HOURS, seasonOf: HOURS },
  'domain/import/rows/read-cells.ts': {
    mendText: BODY,
    cellDate: BODY,
    statusOf: JOB,
    splitAddress: BODY,
  },
  'domain/import/likely-hours-answer.ts': { likelyHoursAnswer: JOB },
  'domain/import/import-schedule.ts': {
    isSchedulable: BODY,
    defaultSourceOf: OURS,
    uniqueSource: OURS,
  },
  'domain/inquiries/inquiry-link.ts': { readInquiryLink: [HEAD, new Uint8Array(32), new Date()] },
  'domain/admin/accent.ts': { accentStyle: OURS },
  'domain/admin/embed-origins.ts': { parseEmbedOrigins: BODY },
  'domain/admin/new-account.ts': {
    normalizeEmail: BODY,
    passwordProblems: [BODY, 'anna@beispiel.de'],
  },
  'domain/admin/s3-choice.ts': { parseS3Url: BODY },
  'domain/admin/section-form.ts': { writeSetting: OURS, rejectField: OURS },
  'domain/admin/token.ts': { hashToken: BODY, hashRecoveryCode: BODY },
  'domain/places/attribute-types.ts': { removedChoices: [CELL, []] },
  'domain/places/category-icon-names.ts': { categoryIconNamed: BODY },
  'domain/places/ambiguous-hours.ts': {
    isAmbiguous: HOURS,
    hasMistypedAmPm: HOURS,
    areSpansAmbiguous: HOURS,
  },
  'domain/places/boundary.ts': {
    parseBoundary: BODY,
    boundaryOutline: OURS,
    boundaryGeometry: OURS,
    isFarFromBoundary: OURS,
  },
  'domain/search/find-clusters.ts': { boundaryAtZoom: OURS },

  'domain/geocoding/geocoder-settings.ts': { parseGeocoderUrl: BODY },
  'domain/places/coordinates.ts': { parseLocation: [BODY, '8.4'] },
  'domain/places/hours-reader.ts': { dependsOnSun: HOURS, applyHoursAnswer: HOURS },
  'domain/places/country.ts': {
    parseCountry: BODY,
    lookUpCountry: CELL,
    lookUpCountryByName: CELL,
    countryName: [CELL, 'de'],
    countryKey: CELL,
    isCountryCode: CELL,
  },
  'domain/places/hours-library.ts': { createLibraryHours: HOURS },
  'domain/places/hours-limits.ts': { brokenHoursLimit: BODY },
  'domain/places/holiday-hours.ts': { isDateUnmentioned: HOURS },
  'domain/places/hours-grid.ts': {
    parseHoursGrid: HOURS,
    formatSpecialDay: OURS,
    parseSpecialDays: HOURS,
  },
  'domain/places/next-holiday.ts': { nextHoliday: OURS, holidayOn: OURS, holidaysFrom: OURS },
  'domain/places/opening-hours.ts': { parseOpeningHours: HOURS },
  'domain/places/place.ts': { photoId: OURS, sizeOfId: BODY, wellKnownWords: OURS },
  'domain/places/phone.ts': {
    parsePhone: [BODY, 'DE'],
    formatPhone: OURS,
    phoneCountry: OURS,
    callingCode: BODY,
    hasCallingCode: OURS,
  },
  'domain/places/photo-form.ts': {
    readTypedPhotos: BODY,
    readPhotos: [BODY, new Map(), () => undefined],
  },
  'domain/places/photos-cell.ts': { readPhotosCell: CELL },
  'domain/places/place-fields.ts': {
    isAddressField: OURS,
    isPhoneField: OURS,
    isPrivateContact: OURS,
  },
  'domain/places/place-form.ts': { emptyPlaceForm: OURS },
  'domain/places/parse-place.ts': {
    parsePostalCode: [BODY, 'GB'],
    parseWebsite: BODY,
  },
  'domain/places/email.ts': { parseEmail: BODY, withAsciiDomain: BODY },
  'domain/places/overlapping-hours.ts': { hasOverlaps: HOURS },
  'domain/places/read-hours.ts': { readHoursNow: HOURS },
  'domain/places/special-days.ts': { withSpecialDaysKept: HOURS },
  'domain/places/region.ts': {
    parseRegion: BODY,
    regionNames: OURS,
    regionOwnName: OURS,
    regionNameIn: OURS,
    regionFormName: OURS,
  },
  'domain/places/scheduled-changes.ts': { startOfDay: HEAD },
  'domain/places/slug.ts': {
    slugOf: [BODY, 'Köln'],
    numberedSlug: OURS,
    freeSlug: OURS,
    isUuid: HEAD,
  },
  'domain/places/spoken-hours/parse-spoken-hours.ts': {
    parseSpokenHours: HOURS,
    parseSpokenWeek: HOURS,
  },
  'domain/places/spoken-hours/tokenize-hours.ts': { tokenizeHours: HOURS, isOnlySomeWeeks: HOURS },
  'domain/places/spoken-hours/spoken-groups.ts': { isMonthly: HOURS },
  'domain/places/place-store.ts': {
    resolveMergedPlace: OURS,
    finalMergeTarget: OURS,
    mergedPlaceIds: OURS,
  },
  'domain/places/text-field.ts': { parseLine: [BODY, 120], parseParagraphs: [BODY, 5_000] },
  'domain/search/catalogue/named-day.ts': {
    isNamedDay: HEAD,
    timesOfNamedDay: [HEAD, '2026-11-23'],
    isWholeDay: HEAD,
    parseTimes: HEAD,
    localMoments: OURS,
  },
  'domain/search/catalogue/region-tally.ts': { citySlug: HEAD },
  'domain/search/catalogue/slug-table.ts': { slugHash: HEAD },
  'domain/search/correction.ts': { hasOnlyFuzzyMatches: SEARCH },
  'domain/search/gazetteer/describe-locality.ts': { hasRegionInLabel: OURS },
  'domain/search/gazetteer/gazetteer-file.ts': { isPostalCountry: OURS },
  'domain/search/gazetteer/find-postal-codes.ts': {
    findPostalCodes: SEARCH,
    suggestPostalCodes: SEARCH,
  },
  'domain/search/gazetteer/locality-key.ts': {
    localityWords: QUERY,
    localityKey: QUERY,
    plainLocalityKey: QUERY,
    readingsOf: QUERY,
    readingsWithoutSide: QUERY,
    joinedWords: QUERY,
    possibleBaseNames: QUERY,
    splitAtEachPosition: QUERY,
  },
  'domain/search/gazetteer/rank.ts': { homeBonus: OURS },
  'domain/search/matched-parts.ts': { matchedParts: [QUERY, 'park in berlin'] },
  'domain/search/open-place.ts': { openPlace: SEARCH, findPlace: SEARCH },
  'domain/search/catalogue/category-words.ts': { headOf: OURS },
  'domain/search/parse-place-query.ts': { isMoment: HEAD },
  'domain/search/place-query.ts': { isPointText: HEAD },
  'domain/search/parse/address.ts': {
    endsWithGermanStreet: QUERY,
    looksLikeAddress: [QUERY, () => true],
  },
  'domain/search/parse/candidates.ts': { candidatesOf: SEARCH },
  'domain/search/parse/span-reader.ts': { createSpanReader: SEARCH },
  'domain/search/mainland.ts': { mainlandOf: OURS },
  'domain/search/parse/country-parts.ts': {
    findCountryPart: QUERY,
    findSimilarCountryPart: QUERY,
    countryPartsBeginning: QUERY,
  },
  'domain/search/parse/names.ts': {
    findNamed: SEARCH,
    findBestNamed: SEARCH,
    findCategoryNamed: SEARCH,
    isKindPhrase: SEARCH,
    withoutVisit: SEARCH,
    wordsFilter: SEARCH,
    termsOf: QUERY,
  },
  'domain/search/parse/tokens.ts': { tokensOf: QUERY },
  'domain/search/parse/where.ts': {
    locatePlace: SEARCH,
    pointOfArea: SEARCH,
    withoutAddition: SEARCH,
    stateSwapped: SEARCH,
  },
  'domain/search/suggest.ts': { beginsOpenNow: OURS, suggest: SEARCH },
  'domain/signed-link.ts': {
    signLink: OURS,
    readSignedLink: 'its text is the second: readInquiryLink and readReleaseLink call it',
    decodeTime: HEAD,
  },
  'domain/submissions/delivery/release-by-link.ts': {
    readReleaseLink: [HEAD, new Uint8Array(32), new Date()],
  },
  'domain/submissions/form/form-fields.ts': {
    readPage: BODY,
    cleanText: PARAGRAPHS,
    canFit: [BODY, 100],
    hasControlCharacters: PARAGRAPHS,
  },
  'domain/submissions/form/mistyped-address.ts': { correctAddress: BODY },
  'domain/submissions/form/parse-form.ts': { looksLikePhone: BODY },
  'domain/submissions/proposals/place-reader.ts': { suggestedCountries: OURS },
  'domain/submissions/proposals/proposal-form.ts': { isProposalField: OURS },
  'domain/submissions/retention/deletion-ledger.ts': { hashedId: OURS },
  'domain/submissions/submission.ts': { readReceipt: HEAD },
  'lib/colour/contrast.ts': { contrastOf: OURS },
  'lib/geo/bounds.ts': { parseBounds: HEAD },
  'lib/geo/coordinates.ts': { parseLatLng: BODY },
  'lib/geo/outline.ts': { decodeOutline: HEAD },
  'lib/geo/pasted-point.ts': {
    parsePastedPoint: BODY,
    parseNamedPoint: QUERY,
    writeNamedPoint: [QUERY, { lat: 1, lng: 2 }],
  },
  'lib/hours/weekly-hours.ts': {
    parseLocalMoment: BODY,
    isCalendarDay: BODY,
    addDays: OURS,
    weekdayOf: OURS,
  },
  'lib/colour/accent-palette.ts': { accentPalette: OURS },
  // markdown-it takes 4 to 6 ms for 1,250 list items of one letter.
  'lib/markdown/markdown.ts': { parseMarkdown: { longest: 5_000, budgetMs: 15 } },
  'lib/place-index/hours/schedules.ts': { dayNumber: OURS },
  'lib/spam-shield/classifier/classifier.ts': { hashText: JOB, keyOf: 5_000 },
  'lib/spam-shield/classifier/terms.ts': { termsOf: PARAGRAPHS, indexOfTerm: LINE },
  'lib/spam-shield/evidence.ts': { readMarker: HEAD },
  'lib/spam-shield/fingerprint.ts': { fingerprintOf: 5_000 },
  'lib/spam-shield/gibberish.ts': { isGibberish: 5_000 },
  'lib/spam-shield/links.ts': { hostOf: 2_100 },
  'lib/spam-shield/sender-hash.ts': {
    senderHash: [HEAD, new Uint8Array(32)],
    addressPrefix: HEAD,
  },
  'lib/spam-shield/weights.ts': { isSignalCode: OURS },
  'lib/table/read-workbook.ts': { excelText: CELL },
  'lib/table/write-csv.ts': {
    defuse: CELL,
    defusedNumber: CELL,
    undefuse: CELL,
    readListCell: CELL,
  },
  'lib/text/limited.ts': { parseJson: BODY },
  'lib/text/fold.ts': {
    fold: CELL,
    nameKey: CELL,
    unaccented: CELL,
    normalize: [PARAGRAPHS, 'NFC'],
  },
  'lib/text/similarity.ts': {
    editDistance: [LINE, 'berlin', 3],
    forgivenErrors: LINE,
    similarity: [LINE, 'berlin'],
  },
  'lib/text/tokens.ts': {
    compoundsOf: CELL,
    eachCompound: [CELL, () => undefined],
    eachIndexTerm: [LINE, () => undefined],
    eachTermOfCompound: [LINE, () => undefined],
    canonicalTerm: QUERY,
    queryWords: LINE,
    tokens: LINE,
  },
}

const SAMPLES = [
  'anna.muster@baeckerei-müller.de',
  'https://www.beispiel.de/a/b?c=d&e=f#g',
  '+49 (0)30 1234-567 oder 030/765432',
  '94107-1234',
  '47.6062° N, 122.3321° W',
  'https://www.google.com/maps/place/X/@49.4,8.6,15z?q=loc:1.2,3.4',
  'Brauerei bei Denver, CO am Sonntag um 18:30 Uhr geöffnet im Umkreis von 20 km',
  'Wo ist die nächste Bäckerei in Frankfurt am Main?',
  'Hauptstraße 12a, 69117 Heidelberg, Deutschland',
  '# Ein *Titel* mit **[Verweis](https://beispiel.de/x)**\n\n- eins\n  1. `zwei`\n> drei',
  '[{"id":"0123456789abcdef0123456789abcdef-100x100","altDe":"x"}]',
  '2026-11-23T18:30:00',
  'name;"ort";"a ""b"" c"\n',
  'spamshield=true; a=b',
  '2001:db8::1%eth0',
  'abc~def~0123456789',
  'LP-7K3F-29QD',
]

export type SlowReader = { reader: string; ms: number; length: number; text: string }

/** Reads this many hostile texts with every reader, at its longest input, and returns those that exceeded the budget. */
export async function fuzzReaders({
  texts,
  seed,
}: {
  texts: number
  seed: number
}): Promise<SlowReader[]> {
  const slow: SlowReader[] = []
  for (const [file, readers] of Object.entries(READERS)) {
    const loaded: unknown = await import(join(import.meta.dirname, '..', 'src', file))
    for (const [name, reader] of Object.entries(readers)) {
      if (typeof reader === 'string') continue
      const read = functionOf(loaded, name)
      if (!read) throw new Error(`${file} has no ${name}`)
      const budgetMs = isLibrary(reader) ? reader.budgetMs : BUDGET_MS
      const [longest, ...rest] = argumentsOf(reader)
      const call = (text: string): unknown => Reflect.apply(read, undefined, [text, ...rest])
      const lengths = [longest, ...ownLimitOf(read), Math.min(longest, QUERY)]
      const worst = worstOf(call, [...new Set(lengths)], { texts, seed })
      if (!worst || worst.ms <= budgetMs) continue
      if (worst.ms <= budgetMs * SLOW_MACHINE && isLinear(call, worst)) continue
      slow.push({ reader: `${file} ${name}`, ...worst, text: worst.text.slice(0, 20) })
    }
  }
  return slow
}

function isLibrary(reader: Reader): reader is LibraryReader {
  return typeof reader === 'object' && 'budgetMs' in reader
}

function argumentsOf(reader: Exclude<Reader, string>): readonly [number, ...unknown[]] {
  if (typeof reader === 'number') return [reader]
  return isLibrary(reader) ? [reader.longest] : reader
}

function worstOf(
  call: (text: string) => unknown,
  lengths: readonly number[],
  { texts, seed }: { texts: number; seed: number },
): Omit<SlowReader, 'reader'> | undefined {
  const random = randomNumbers(seed)
  // The first calls compile the code and its patterns, for strings of one and of two bytes per character.
  for (const text of [...SAMPLES, ...SAMPLES.map((sample) => `${sample} я`)]) call(text)
  let worst: Omit<SlowReader, 'reader'> | undefined
  for (let at = 0; at < texts; at++) {
    const length = lengths[at % lengths.length] ?? 0
    const text = textNumber(at, length, random)
    const ms = timeOf(() => call(text))
    if (!worst || ms > worst.ms) worst = { ms, length, text }
  }
  return worst
}

// A quarter of the text takes a linear reader a quarter of the time, a quadratic one a sixteenth.
function isLinear(call: (text: string) => unknown, { ms, text }: { ms: number; text: string }) {
  const quarter = text.slice(0, text.length / 4)
  return timeOf(() => call(quarter)) * 8 > ms
}

const TRIES = 8

// A third of the texts repeat one unit, a third mix them, and a third are mutated samples.
function textNumber(at: number, length: number, random: ReturnType<typeof randomNumbers>): string {
  if (at % 3 === 0) {
    return filled(HOSTILE_UNITS[Math.floor(random.next() * HOSTILE_UNITS.length)] ?? '@', length)
  }
  if (at % 3 === 1) return hostileText(random, length)
  return mutated(random, SAMPLES[Math.floor(random.next() * SAMPLES.length)] ?? '', length)
}

/** Milliseconds of this thread, without other programs and garbage collection. */
function timeOf(work: () => unknown): number {
  let best = wallOf(work)
  if (best <= BUDGET_MS) return best
  // The system counts CPU time in steps of some milliseconds, so several calls are measured together.
  const before = process.threadCpuUsage()
  for (let at = 0; at < TRIES; at++) best = Math.min(best, wallOf(work))
  const { user, system } = process.threadCpuUsage(before)
  return Math.min(best, (user + system) / 1_000 / TRIES)
}

function wallOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

function functionOf(loaded: unknown, name: string): Function | undefined {
  const found: unknown = typeof loaded === 'object' && loaded && Reflect.get(loaded, name)
  return typeof found === 'function' ? found : undefined
}

function ownLimitOf(read: Function): number[] {
  const longest: unknown = Reflect.get(read, 'maxLength')
  return typeof longest === 'number' ? [longest] : []
}
