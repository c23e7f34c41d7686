import { formatCount, date, number } from './format.ts'
import type { InquiryWords } from './inquiries.de.ts'

const places = (count: number) => formatCount(count, 'place', 'places', 'en')

export const inquiries: InquiryWords = {
  titles: {
    confirm: (name) => `Is everything still correct? ${name}`,
    change: (name) => `What has changed? ${name}`,
    closed: (name) => `Has this place closed? ${name}`,
  },
  leads: {
    confirm:
      'This is what we show now. If it is all correct, press the button. Otherwise please use the second link in the e-mail.',
    change: 'Change what is no longer correct. We check it before it appears on the page.',
    closed:
      'Press the button to tell us that this place has closed. We check that before removing it.',
  },
  buttons: {
    confirm: 'Yes, everything is correct',
    change: 'Send the change',
    closed: 'Yes, it is closed',
  },
  thanksTitle: 'Thank you for your answer',
  thanks: {
    confirm: (name) => `${name} is confirmed.`,
    change: (name) => `The editors have your changes to ${name} and will check them.`,
    closed: (name) => `The editors now know that ${name} has closed and will check it.`,
  },
  somethingElse: 'Anything else to correct?',
  changed: 'What we show has just changed. Please check it again.',
  problemTitle: 'This link does not work',
  problems: {
    link_invalid:
      'The link is incomplete. Open it from the e-mail again, or copy the whole address.',
    link_expired:
      'The link has expired, or the place is no longer shown. You can still report errors on any place’s page.',
  },
  code: (code) => `Error code: ${code}`,
  confirmedAt: 'Last confirmed',
  never: 'never',
  nothing: 'not known',
  remark: 'Is there anything you would like to add?',

  title: 'Ask places',
  lead: 'The e-mail shows what is on the place’s page and has three links: still correct, change, closed. It goes to the place’s recipients, or else to its e-mail address.',
  noMail: 'No mail server is set (SMTP_URL or settings): nobody can be asked.',
  isOn: (months) =>
    `Places are asked automatically if they have not been confirmed for ${formatCount(months, 'month', 'months', 'en')}.`,
  isOff: 'No places are asked automatically; you can change that in the settings.',
  counts: ({ waiting, sent, failed, answered }) =>
    `In the last 12 months: ${number(sent, 'en')} sent, ${number(waiting, 'en')} waiting, ${number(failed, 'en')} failed, ${number(answered, 'en')} answered.`,
  dueTitle: 'Who would get one now?',
  chosenTitle: 'Selection',
  would: (count) => `${places(count)} would get an e-mail now.`,
  nobody: 'No place would get one now.',
  tooMany: (most) =>
    `At most ${number(most, 'en')} are asked at once, starting with those not confirmed for the longest time.`,
  recipients: 'To',
  confirmed: 'Confirmed',
  date: (iso) => date(iso, 'en'),
  more: (count) => `And ${formatCount(count, 'more place', 'more places', 'en')}.`,
  ask: (count) => `Ask ${places(count)} now`,
  askSelected: 'Ask the selected ones',
  askAll: (count) => `Ask all ${number(count, 'en')}`,
  pace: 'The e-mails are sent one after the other, at most 300 an hour.',
  asked: (count) =>
    `${formatCount(count, 'place is', 'places are', 'en')} asked. The answers appear in the inbox and under “Last confirmed”.`,
  skippedTitle: (count) => `${places(count)} get none`,
  bars: {
    not_published: 'not published',
    no_address: 'without e-mail address and recipients',
    asked_lately: 'asked within the last 14 days',
  },

  commandTitle: (total) =>
    total === 0 ? 'No place would get an e-mail now.' : `${places(total)} would get an e-mail now:`,
  commandOff: 'Asking is switched off (administration, settings).',
  commandSent: (count) =>
    `${formatCount(count, 'place is', 'places are', 'en')} asked; the server sends the e-mails one by one.`,
}
