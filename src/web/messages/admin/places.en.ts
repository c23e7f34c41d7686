import { formatCount, date, number, weekdayNames } from '../format.ts'
import type { places as german } from './places.de.ts'
import { contacts, localNames } from '../place-fields.en.ts'

const by = ({ acceptedBy }: { acceptedBy: string | undefined }) =>
  acceptedBy === undefined ? '' : ` by ${acceptedBy}`

export const places: typeof german = {
  title: 'Places',
  date: (iso) => date(iso, 'en'),
  sourceOf: (source) => {
    const day = date(source.at, 'en')
    switch (source.kind) {
      case 'person':
        return `by hand, ${day}${source.name === undefined ? '' : ` (${source.name})`}`
      case 'program':
        if (source.name === undefined) return `through the API (key revoked), ${day}`
        return `by “${source.name}”${source.isRevoked ? ' (revoked)' : ''} through the API, ${day}`
      case 'file':
        return `from ${source.name}, ${day}`
      case 'message': {
        const from = source.isSuggestion ? 'from a suggestion' : 'from a correction'
        return `${from} (${source.receipt}), accepted${by(source)}, ${day}`
      }
      case 'geocoder':
        return `from the geocoder (${source.host}), ${source.isConfirmed ? `confirmed${by(source)}` : 'not confirmed'}, ${day}`
      case 'command':
        return `on the command line, ${day}`
      case 'demo':
        return `from the sample data, ${day}`
      case 'schedule':
        return `by a scheduled change, ${day}`
    }
  },
  statuses: { draft: 'Draft', published: 'Published', archived: 'Archived' },
  precisions: { exact: 'exact', street: 'street', 'postal-code': 'postal code', city: 'city' },

  list: {
    count: (total) => formatCount(total, 'place', 'places', 'en'),
    found: (total) => `${formatCount(total, 'place', 'places', 'en')} found`,
    add: 'New place',
    search: 'Name, address or ID',
    filters: 'Selection',
    filterBy: (count: number) =>
      count === 0 ? 'Filters and columns' : `Filters and columns (${number(count, 'en')} active)`,
    status: 'Status',
    category: 'Category',
    region: 'Region',
    all: 'all',
    lacks: {
      hours: 'without opening hours',
      location: 'without coordinates',
      region: 'without region',
      confirmation: 'never confirmed, or over a year ago',
    },
    lacksLabel: 'What is missing',
    columns: {
      name: 'Name',
      category: 'Category',
      street: 'Street',
      postalCode: 'Postal code',
      city: 'City',
      region: 'Region',
      status: 'Status',
      hours: 'Opening hours',
      confirmed: 'Confirmed',
      changed: 'Changed',
    },
    columnsLabel: 'Columns',
    show: 'Show',
    reset: 'Clear the selection',
    ofSource: (source) => `Only places from the source “${source}”.`,
    sortBy: (column) => `Sort by ${column}`,
    empty: 'No place matches this selection.',
    none: 'Your places will appear here.',
    noneOfManager: 'No place is assigned to you yet. An owner does that under “Users”.',
    toImport: 'Import a file',
    has: 'yes',
    lacking: 'missing',
    never: 'never',
  },
  fields: {
    name: 'Name',
    ...localNames,
    slug: 'Address on the site',
    alsoKnownAs: 'Also known as',
    category: 'Category',
    categories: 'More categories',
    street: 'Street and number',
    extra: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    region: 'State or region',
    country: 'Country',
    latitude: 'Latitude',
    longitude: 'Longitude',
    boundary: 'Area',
    precision: 'Precision',
    ...contacts,
    openingHours: 'Opening hours',
    descriptionDe: 'Description in German',
    descriptionEn: 'Description in English',
    photos: 'Photos',
    recipients: 'Recipients of messages',
    status: 'Status',
  },

  hints: {
    status: 'Only published places are visible. Publishing needs a category and a position.',
    category: 'It gives the marker on the map its color and icon.',
    slug: 'Leave empty to make it from name and city. The previous address redirects.',
    localName: 'Only if the name is different in this language.',
    alsoKnownAs: 'The place is also found by these names; they appear on its page. One per line.',
    privateContact: 'Never shown on the site.',
    recipients: 'One e-mail address per line. Without one, messages go to the organization.',
    latitude: 'In degrees, for example 37.2983',
    longitude: 'West of Greenwich with a minus',
    boundary:
      'Polygon or MultiPolygon as GeoJSON or WKT. The area is simplified when it is stored and shown on the map and on the page of the place; empty the field to remove it.',
    markdown: 'Markdown: **bold**, *italic*, - list, [text](https://…)',
  },

  rules: {
    no_attribute: 'Choose the attribute that gets this value.',
    boundary_invalid:
      'This is not an area: a Polygon or MultiPolygon as GeoJSON or WKT is expected, each ring with at least three points.',
    boundary_out_of_range:
      'Part of the area is off the globe. Points give the longitude first (−180 to 180), then the latitude (−90 to 90).',
    boundary_elsewhere:
      'The area is far away from the place. Are longitude and latitude swapped, or does it belong to another place?',
    attribute_invalid: 'This value does not fit this attribute.',
    attribute_choices_invalid:
      'At least one of these is not a choice of the attribute. Put semicolons between several.',
    attribute_date_invalid: 'Write the day as 2026-12-24 or 24.12.2026.',
    too_many_proposals:
      'Twenty of your changes to this place are already waiting. Ask the editors to decide on them first.',
    outside_limits: 'The place would no longer be one of yours. Editors make such changes.',
    slug_taken: 'Another place has this address. Choose another one.',
    photo_alt_missing: 'Say what the photo shows, for everyone who cannot see it.',
    photos_too_many: 'At most 12 photos are possible. Remove some.',
    photo_unknown: 'A photo has expired because the form was open for days. Please add it again.',
    postal_code_unknown:
      'This postal code is not in the directory. If it is right all the same, save again.',
    hours_incomplete: 'Opening hours need a start and an end: one of them is missing.',
    nothing_scheduled:
      'Nothing in the form has changed yet: first make the change you want to schedule.',
    not_scheduled: 'Photos and the page address cannot be scheduled.',
    schedule_not_saved:
      'Nothing was saved. To let the change take effect on this day, press “Schedule for this day”; to save it now, empty the date.',
    date_invalid: 'Enter a day, no later than the year 2199.',
    date_past: 'This day has already begun. Choose a later one, or save now.',
    date_before_start: 'This day is not after the start.',
    schedule_overlaps:
      'Another change of the same fields is already scheduled for this time. Cancel that one first.',
    schedule_conflict:
      'Someone has saved the place in the meantime. Reload the page and schedule the change again.',
    place_gone: 'This place no longer exists.',
    place_merged: 'This place was merged with another one. Schedule the change for that one.',
  },

  edit: {
    templates: (pages) =>
      `The ${pages.map((page) => ({ imprint: 'imprint', privacy: 'privacy page' })[page]).join(' and the ')} ${pages.length === 1 ? 'is' : 'are'} still the template. Visitors cannot tell who runs this site: an owner should fill them in under “Settings” before you publish.`,
    newTitle: 'New place',
    copyTitle: (name) => `Copy of ${name}`,
    backToList: 'Back to the list',
    next: (name) => `Next: ${name}`,
    toList: 'All places',
    save: 'Save',
    confirm: 'Save and confirm today',
    saved: (version) => `Saved as version ${number(version, 'en')}.`,
    problems: (count) =>
      count === 1 ? 'Please check one field' : `Please check ${number(count, 'en')} fields`,
    nothingLost: 'Nothing is saved yet. What you typed is still in the form.',
    basics: 'The place',
    ofOffice: 'Editors decide on status, categories, page address, area and message recipients.',
    noCategory: 'none',
    address: 'Address',
    contact: 'Contact',
    description: 'Description',
    preview: 'Show preview',
    previewOf: (name) => `Preview: ${name}`,
    noText: 'No text.',
    attributes: 'Attributes',
    unknown: 'unknown',
    removedChoice: (value: string) => `${value} (removed choice)`,
    openPage: 'Open the page of the place',
    idAlias: (name) => `Imports also know it as ${name}`,
    forgetId: 'Forget',
    forgetIdOf: (name) => `Forget ${name}: its row will then be new again`,
    messages: 'Messages',
    history: 'Versions',
    duplicate: 'Copy',
    confirmedAt: (day) => `Last confirmed on ${day}`,
    neverConfirmed: 'Never confirmed',
    source: (source) => `From the import: ${source}`,
  },

  photos: {
    title: 'Photos',
    hint: (most: number) =>
      `Up to ${most} photos of at most 10 MB each: JPEG, PNG, WebP or AVIF. Choose them or drop them here. Camera data, including the location, is removed.`,
    choose: 'Choose pictures',
    add: 'Add photos',
    sending: 'The photos are being sent and scaled down …',
    photo: (position: number) => `Photo ${position}`,
    texts: {
      altDe: 'What does it show? (German)',
      altEn: 'What does it show? (English, optional)',
      credit: 'Credit (optional)',
    },
    altHint: 'For example: Eingang mit Rampe an der Nordseite',
    steps: { up: 'forward', down: 'back', remove: 'remove' },
    stepOf: {
      up: (position: number) => `Move photo ${position} forward`,
      down: (position: number) => `Move photo ${position} back`,
      remove: (position: number) => `Remove photo ${position}`,
    },
  },

  location: {
    title: 'Position',
    locate: 'Suggest from the address',
    located: (label) => `Suggested: the center of ${label}. Check the position on the map.`,
    geocoded: (host, label) => `${host} found: ${label}. Check the position on the map.`,
    geocoder: (host) =>
      `Lageplan itself knows postal codes and cities; it looks up streets at ${host}.`,
    notLocated: 'We do not know this address. Enter its postal code or city.',
    noPoint: 'There is no position to move yet.',
    move: 'Move by about 50 meters',
    moveTo: {
      north: 'to the north',
      west: 'to the west',
      east: 'to the east',
      south: 'to the south',
    },
  },

  hours: {
    title: 'Opening hours',
    hint: 'Empty fields mean closed. From 00:00 to 00:00 means open 24 hours; hours after midnight belong to the day before.',
    days: weekdayNames('en', 'long'),
    holidays: 'Holidays',
    holidayKinds: { usual: 'as on other days', closed: 'closed', open: 'their own hours' },
    opensOf: (day, position) => `${day}, hours ${position}, from`,
    closesOf: (day, position) => `${day}, hours ${position}, to`,
    addSpan: '+ hours',
    addSpanOf: (day) => `${day}: + hours`,
    copyMonday: 'Copy Monday to Tuesday through Friday',
    toRaw: 'Edit as text',
    toGrid: 'Edit as a week',
    raw: 'Opening hours as text',
    rawHint:
      'In words, for example “Mon-Fri 9am-5pm, closed on holidays”, or in OpenStreetMap notation',
    spoken: (typed, written) =>
      `Nothing is saved yet. “${typed}” became “${written}”. Check the hours before you save. Anything else that was said belongs in the description.`,
    notAGrid: 'These hours do not fit a week with special days. They stay as they are.',
    special: 'Special days',
    specialHint: 'No hours means closed.',
    specialDay: (position) => `Special day ${position}`,
    from: 'On or from',
    to: 'until (if several)',
    yearly: 'every year',
    comment: 'Remark',
    addSpecial: 'Add a special day',
  },

  conflict: {
    title: 'Someone saved this place in the meantime',
    text: 'Nothing is lost: what you typed is shown next to what is saved now. Choose for each field which one to keep.',
    same: 'Both of you typed the same.',
    contested: 'changed by both',
    mine: 'What you typed',
    theirs: 'Saved now',
    empty: 'empty',
    save: 'Save this choice',
  },

  history: {
    title: (name) => `Versions of ${name}`,
    back: (name) => `Back to ${name}`,
    version: (version) => `Version ${number(version, 'en')}`,
    current: 'now',
    added: 'The place was created.',
    confirmed: 'The details were confirmed.',
    restore: (version) => `Restore version ${number(version, 'en')}`,
    none: 'No changes to this place are kept anymore.',
    actors: {
      cli: 'command line',
      demo: 'demo',
      place: 'Answer of the place',
      schedule: 'Scheduled change',
    },
    problems: {
      conflict:
        'Someone has changed the place in the meantime. Look at the latest version and try again.',
      validation_failed: 'This version cannot be restored: its values are no longer valid.',
    },
  },
  bulk: {
    title: 'Change several places',
    several: 'Change, ask or merge several',
    selected: 'Change the selected',
    all: (count) => `Change all ${number(count, 'en')}`,
    select: (name) => `Select ${name}`,
    selectColumn: 'Selection',
    count: (count) => `This changes ${formatCount(count, 'place', 'places', 'en')}.`,
    none: 'Select places in the table first.',
    what: 'What should change?',
    keep: 'do not change',
    mainCategory: 'First category',
    addCategory: 'Add a category',
    removeCategory: 'Remove a category',
    attribute: 'Attribute',
    attributeValue: 'Value of the attribute',
    attributeHint:
      'yes or no, a number, a choice (several with semicolons), a day, a web address or text. Leave empty to remove the attribute.',
    hoursHint: 'Leave empty to change nothing.',
    removesHours: 'Remove opening hours',
    confirm: 'Confirm everything today',
    preview: 'Preview',
    previewTitle: 'What changes',
    counts: (changed, unchanged, refused) =>
      `${formatCount(changed, 'place changes', 'places change', 'en')}, ${number(unchanged, 'en')} stay, ${number(refused, 'en')} cannot.`,
    refused: 'These stay as they are',
    confirmed: 'confirmed today',
    more: (count) => `And ${formatCount(count, 'more place', 'more places', 'en')}.`,
    apply: (count) => `Change ${formatCount(count, 'place', 'places', 'en')}`,
    changedMeanwhile:
      'Something has changed in the meantime. Nothing is saved yet: check the new preview.',
    progress: (count, total, isUndo) =>
      `${number(count, 'en')} of ${formatCount(total, 'place', 'places', 'en')} are ${isUndo ? 'as before' : 'done'}. You can leave this page.`,
    stop: 'Stop',
    resume: 'Continue',
    failed: (problem) => {
      if (problem === 'storage_unavailable')
        return 'Ended half way: the database took no more. What is counted below is saved.'
      if (problem === 'batch_interrupted')
        return 'Ended half way: the server stopped writing, for example because it was restarted. What is counted below is saved.'
      return 'Ended half way: an error occurred, which the output of the server names. What is counted below is saved.'
    },
    done: ({ written, total, setAside, refused, isResumable }) => {
      const rest = total - written - setAside - refused
      return [
        `${formatCount(written, 'place is', 'places are', 'en')} changed.`,
        setAside > 0 &&
          `${formatCount(setAside, 'place has', 'places have', 'en')} changed in the meantime and ${setAside === 1 ? 'stays as it is' : 'stay as they are'}.`,
        refused > 0 &&
          `${formatCount(refused, 'place', 'places', 'en')} cannot be changed so and ${refused === 1 ? 'stays as it is' : 'stay as they are'}.`,
        rest > 0 &&
          `${number(rest, 'en')} of ${formatCount(total, 'place', 'places', 'en')} are still as they were${isResumable ? '.' : ': repeat the change if it should apply to them, too.'}`,
      ]
        .filter(Boolean)
        .join(' ')
    },
    editedMeanwhile: 'changed in some other way in the meantime',
    leftFile: 'All that stay, as a table (CSV)',
    leftFileName: 'not-changed.csv',
    leftColumns: ['Place', 'Reason', 'Edit'],
    undo: 'Undo',
    undoRest: 'Continue undoing',
    undone: (undone, kept, left) =>
      [
        `${formatCount(undone, 'place is', 'places are', 'en')} as before.`,
        kept > 0 && `${number(kept, 'en')} were changed since and stay.`,
        left > 0 && `${number(left, 'en')} are still to be undone.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  vocabulary: {
    title: 'Categories & attributes',
    categories: 'Categories',
    attributes: 'Attributes',
    uses: (count) => formatCount(count, 'place', 'places', 'en'),
    edit: (name) => `Edit ${name}`,
    up: (name) => `${name} up`,
    down: (name) => `${name} down`,
    newCategory: 'New category',
    newAttribute: 'New attribute',
    addKnown: (name) => `Add “${name}”`,
    cancel: 'Cancel',
    save: 'Save',
    saved: 'Saved.',
    removed: 'Deleted.',
    one: { de: 'Singular in German', en: 'Singular in English' },
    many: { de: 'Plural in German', en: 'Plural in English' },
    name: { de: 'Name in German', en: 'Name in English' },
    alsoKnownAs: 'Also searched for as',
    categoryWordsHint:
      'Other words for the same, in German and English, separated by commas: Bücherei, public library. Searches and imports know them in all languages; they are shown nowhere.',
    attributeWordsHint:
      'Other words for the same, in German and English, separated by commas: barrierefrei, step-free. Searches know them if visitors can filter by the attribute.',
    slug: 'Word in addresses',
    slugHint: 'Leave empty to make it from the plural. Changing it breaks saved searches.',
    colour: 'Color',
    colourHint: 'It must stand out against white (contrast 3:1).',
    icon: 'Icon',
    remove: 'Delete',
    removeUsed: (count) =>
      `${formatCount(count, 'place has', 'places have', 'en')} this category. Which category should they get instead?`,
    replacement: 'New category of these places',
    removeLimit: (names) =>
      names.length === 1
        ? `The attribute “${names[0]}” is only for places of this category.`
        : `These attributes are only for places of this category: ${names.join(', ')}.`,
    newLimit: 'What are they for afterwards?',
    everywhere: 'for all places',
    choose: 'please choose',
    key: 'Key',
    keyHint:
      'For searches and the API; it cannot be changed later. Leave empty to make it from the English name.',
    type: 'Kind',
    types: {
      boolean: 'yes or no',
      choice: 'choice',
      multi: 'several choices',
      number: 'number',
      date: 'date',
      url: 'web address',
      text: 'text',
    },
    unfit: (count) =>
      `${formatCount(count, 'place has', 'places have', 'en')} a value that does not fit:`,
    choices: 'Choices',
    choicesHint:
      'One per line, German = English. After a second = you can add other words for it: Gasthausbrauerei = Brewpub = gastropub, brewery restaurant. Only for the kinds “choice” and “several choices”.',
    filterable: 'Visitors can filter by it',
    limitedTo: 'Only for places of these categories',
    limitedToHint:
      'With nothing checked, all places have the attribute. Values of other places stay stored, but nobody sees them.',
    conflict:
      'Someone has changed categories or attributes in the meantime. What you typed is still here; save it again.',
    rules: {
      colour_invalid:
        'A color is # followed by six digits from 0 to 9 and a to f, for example #2e7d4f.',
      icon_unknown: 'There is no such icon. The form of the category shows all of them.',
      colour_pale: 'This color is too pale to be seen on white.',
      slug_taken: 'Another category uses this word.',
      key_taken: 'Another attribute has this key.',
      attribute_unfit: 'Not every stored value fits this kind. Nothing is changed.',
      attribute_used:
        'Some places have a value for this attribute. Remove it there first (“Change several places”).',
      not_filterable: 'Visitors cannot filter by web addresses and days.',
      required: 'Something is missing here.',
      too_many: 'These are more than 100 words.',
      too_long: 'A word or name has at most 60 characters.',
      control_characters: 'There are invisible control characters here. Type it again.',
      damaged_text: 'There are damaged letters here. Type it again.',
    },
  },
}
