import type { proposals as german } from './proposals.de.ts'
import { counted } from './format.ts'
import { contacts } from './place-fields.en.ts'

export const proposals: typeof german = {
  fields: {
    ...contacts,
    closed: 'Closed for good',
    name: 'Name of the place',
    street: 'Street and number',
    postalCode: 'Postal code',
    city: 'City',
    phone: 'Phone of the place',
    email: 'E-mail of the place',
    openingHours: 'Opening hours',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
  sentTitles: {
    message: 'Your message has arrived',
    correction: 'Your correction has arrived',
    suggestion: 'Your suggestion has arrived',
  },
  nextSteps: {
    message:
      'Next, somebody reads your message. The answer goes to the e-mail address or phone number you entered.',
    correction:
      'Next, somebody checks what you say. What is right then stands on the page of the place.',
    suggestion:
      'Next, somebody checks your suggestion. The place then gets its page and shows up in the search.',
  },
  anothers: {
    message: 'Write another message',
    correction: 'Correct something else',
    suggestion: 'Suggest another place',
  },
  correctionLink: 'Is something wrong?',
  correctionTitle: (name) => `${name}: is something wrong?`,
  correctionLead:
    'Fill in only what is wrong and leave the rest empty. Somebody checks what you say before it stands on the page.',
  current: (value) => `Now: ${value}`,
  currentNone: 'Now: nothing',
  currentHidden: 'Now: not published',
  closed: 'This place no longer exists; it is closed for good.',
  placeGroup: 'What is wrong?',
  positionGroup: 'Position on the map',
  positionHint: 'in degrees, for example 37.2983',
  positionHintWest: 'in degrees, west with a minus, for example -113.0263',
  openingHoursHint:
    'For example Mon–\u2060Fri 9am–\u20605pm, Sat 10am–\u20602pm, or in your own words.',
  hoursUnderstood: (week) => `This is how we read these hours: ${week}.`,
  youGroup: 'About you, if you like',
  youHint: 'Only in case we have a question. You can leave it out.',
  yourName: 'Your name',
  yourEmail: 'Your e-mail',
  remark: 'Remark',
  remarkHint: 'for example how you know',
  sendCorrection: 'Send correction',
  suggestionTitle: 'Suggest a place',
  suggestionLead:
    'Is a place missing? Tell us what it is called and where it is: by its address or by a point on the map. Somebody checks the suggestion before the place stands on the site.',
  suggestionGroup: 'The place',
  sendSuggestion: 'Send suggestion',
  sendAnyway: 'Send anyway',
  similarTitle: 'Do you mean one of these places?',
  similarText: 'Then we have it already. If something is wrong there, correct it there.',
  similarStatus: (count) =>
    count === 1
      ? 'One similar place is listed already.'
      : `${count} similar places are listed already.`,
  away: (distance) => `${distance} away`,
  mapLabel: 'Map for choosing the position',
  mapHint: 'Click on the map, or move it until the cross lies on the place, and take the center.',
  googleMapHint: 'Move the map until the cross lies on the place, and take the center.',
  pinHint:
    'The marker can be dragged by mouse and finger and moved by the arrow keys, with Shift in small steps.',
  takeCentre: 'Take the center of the map',
  removePin: 'Remove the point',
  pin: 'Chosen position',
  atSea:
    'This point lies in the sea. Is that right? Then send it as it is. Otherwise check signs and order, or choose it on the map.',
  pinSet: (point) => `Position chosen: ${point}.`,
  inbox: {
    forms: { message: 'message', correction: 'correction', suggestion: 'suggestion' },
    form: 'Kind',
    changes: 'Changes',
    none: '(nothing)',
    yes: 'yes',
    hoursRead: (hours) => `Read as ${hours}`,
    hoursUnreadable:
      'The program does not understand these hours. Enter them at the place by hand.',
    hoursDoubts: {
      opening_hours_without_days:
        'The message names no days of the week: when do these hours hold?',
      opening_hours_too_long:
        'That is more than 18 hours a day. Morning and evening may be mixed up.',
      opening_hours_overlapping: 'Hours of one day overlap. Enter the right ones by hand.',
    },
  },
  receivers: {
    title: 'Who should get your message?',
    organisation: (siteName) => `Editors of ${siteName}`,
    readBy: (place, reader) => `${place} (read by: ${reader})`,
    near: 'Or to the nearest place: your city or postal code',
    look: 'Find the nearest place',
    none: (near) => `We do not know “${near}”. Check the spelling, or write to the editors.`,
    found: (count) =>
      `${counted(count, 'place', 'places', 'en')} to choose from, the nearest first.`,
  },
  draft: {
    waiting: 'It will be sent by itself as soon as that works.',
    kept: 'Your text is kept on this device, for 24 hours at most.',
    restored: (at) =>
      `Your text of ${at} is still here: it was not sent and is only on this device, for 24 hours at most.`,
    remove: 'Delete draft',
    removed: 'The draft is deleted.',
  },
  notice: {
    title: 'What we store, and for how long',
    stored: {
      message:
        'We store what you enter here, the time, the page you write from, and the result of the spam check. We do not store your IP address.',
      correction:
        'We store what you enter here, what the page says now, the time, and the result of the spam check. We do not store your IP address.',
      suggestion:
        'We store what you enter here, the time, and the result of the spam check. We do not store your IP address.',
    },
  },
}
