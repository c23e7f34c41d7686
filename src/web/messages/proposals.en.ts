import type { proposals as german } from './proposals.de.ts'
import { formatCount } from './format.ts'
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
      'Someone will read your message and answer to the e-mail address or phone number you entered.',
    correction:
      'Someone will check your correction. If it is right, it will appear on the place’s page.',
    suggestion:
      'Someone will check your suggestion. The place then gets a page and shows up in the search.',
  },
  sendAnother: {
    message: 'Write another message',
    correction: 'Correct something else',
    suggestion: 'Suggest another place',
  },
  correctionLink: 'Is something wrong?',
  correctionTitle: (name) => `${name}: is something wrong?`,
  correctionLead:
    'Fill in only what is wrong and leave the rest empty. Someone checks it before it appears on the page.',
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
  youHint: 'Only in case we have a question. You can leave this empty.',
  yourName: 'Your name',
  yourEmail: 'Your e-mail',
  remark: 'Comment',
  remarkHint: 'for example, how you know',
  sendCorrection: 'Send correction',
  suggestionTitle: 'Suggest a place',
  suggestionLead:
    'Is a place missing? Tell us what it is called and where it is, by its address or a point on the map. Someone checks the suggestion before the place appears on the site.',
  suggestionGroup: 'The place',
  sendSuggestion: 'Send suggestion',
  sendAnyway: 'Send anyway',
  similarTitle: 'Do you mean one of these places?',
  similarText: 'If so, we already have it. If something about it is wrong, correct it on its page.',
  similarStatus: (count) =>
    count === 1
      ? 'One similar place is listed already.'
      : `${count} similar places are listed already.`,
  away: (distance) => `${distance} away`,
  mapLabel: 'Map for choosing the position',
  mapHint:
    'Click on the map, or move it until the cross is on the place, then press “Use the center of the map”.',
  googleMapHint:
    'Move the map until the cross is on the place, then press “Use the center of the map”.',
  pinHint: 'Drag the marker, or move it with the arrow keys; hold Shift for small steps.',
  noHouses:
    'This map shows no houses. If you know the coordinates more exactly, type them into the fields.',
  setToMapCenter: 'Use the center of the map',
  removePin: 'Remove the marker',
  pin: 'Chosen position',
  atSea:
    'This point is in the sea. If that is right, send it as it is. Otherwise check the signs and the order, or choose it on the map.',
  pinSet: (point) => `Position chosen: ${point}.`,
  receivers: {
    title: 'Who should get your message?',
    organisation: (siteName) => `Editors of ${siteName}`,
    readBy: (place, reader) => `${place} (read by: ${reader})`,
    near: 'Or to the nearest place: your city or postal code',
    look: 'Find the nearest place',
    none: (near) => `We do not know “${near}”. Check the spelling, or write to the editors.`,
    found: (count) =>
      `${formatCount(count, 'place', 'places', 'en')} to choose from, the nearest first.`,
  },
  draft: {
    waiting: 'It will be sent automatically as soon as that is possible.',
    kept: 'Your text is kept on this device, for 24 hours at most.',
    restored: (at) =>
      `Your text from ${at} is still here: it was not sent and is only on this device, for 24 hours at most.`,
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
