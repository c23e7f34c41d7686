import { counted, date, number } from './format.ts'
import type { InquiryWords } from './inquiries.de.ts'

const places = (count: number) => counted(count, 'place', 'places', 'en')

export const inquiries: InquiryWords = {
  titles: {
    confirm: (name) => `Is everything still true? ${name}`,
    change: (name) => `What has changed? ${name}`,
    closed: (name) => `Is this place gone? ${name}`,
  },
  leads: {
    confirm:
      'This is what we show now. If all of it is true, press the button. Otherwise please use the second link of the e-mail.',
    change: 'Change what is no longer true. We look at it before it is shown on the page.',
    closed:
      'With the button you tell us that this place is gone. We check that before it disappears from the page.',
  },
  buttons: {
    confirm: 'Yes, everything is true',
    change: 'Send the change',
    closed: 'Yes, it is closed',
  },
  thanksTitle: 'Thank you for your answer',
  thanks: {
    confirm: (name) => `${name} is noted as confirmed.`,
    change: (name) => `Your change of ${name} is with the editors now and will be checked.`,
    closed: (name) => `That ${name} is gone is with the editors now and will be checked.`,
  },
  somethingElse: 'Anything else to correct?',
  changed: 'What we show has just changed. Please look at it once more.',
  problemTitle: 'This link does not work',
  problems: {
    link_invalid:
      'The link is incomplete. Open it from the e-mail once more, or copy the whole address.',
    link_expired:
      'The link has expired, or the place is no longer shown. On the page of every place you can still report what is wrong.',
  },
  code: (code) => `Error code: ${code}`,
  confirmedAt: 'Last confirmed',
  never: 'never',
  nothing: 'not known',
  remark: 'Is there anything you would like to add?',

  title: 'Ask places',
  lead: 'The e-mail shows what stands on the page of the place and has three links: still true, change, closed. It goes to the recipients of the place, otherwise to its e-mail address.',
  noMail: 'No mail server is set (SMTP_URL or settings): nobody can be asked.',
  isOn: (months) =>
    `Places are asked by themselves when they were not confirmed for ${counted(months, 'month', 'months', 'en')}.`,
  isOff: 'Nobody is asked by itself; that can be changed in the settings.',
  counts: ({ waiting, sent, failed, answered }) =>
    `In the last 12 months: ${number(sent, 'en')} sent, ${number(waiting, 'en')} waiting, ${number(failed, 'en')} failed, ${number(answered, 'en')} answered.`,
  dueTitle: 'Who would get one now?',
  chosenTitle: 'Selection',
  would: (count) => `${places(count)} would get an e-mail now.`,
  nobody: 'Nobody would get one now.',
  tooMany: (most) =>
    `At most ${number(most, 'en')} are asked at once, those that were not confirmed for longest first.`,
  recipients: 'To',
  confirmed: 'Confirmed',
  date: (iso) => date(iso, 'en'),
  more: (count) => `And ${counted(count, 'more place', 'more places', 'en')}.`,
  ask: (count) => `Ask ${places(count)} now`,
  askSelected: 'Ask the selected ones',
  askAll: (count) => `Ask all ${number(count, 'en')}`,
  pace: 'The e-mails are sent one after the other, at most 300 an hour.',
  asked: (count) =>
    `${counted(count, 'place is', 'places are', 'en')} asked. The answers stand in the inbox and at “Last confirmed”.`,
  barredTitle: (count) => `${places(count)} get none`,
  bars: {
    not_published: 'not published',
    no_address: 'without e-mail address and recipients',
    asked_lately: 'asked within the last 14 days',
  },
  toPlaces: 'All places',

  commandTitle: (total) =>
    total === 0 ? 'Nobody would get an e-mail now.' : `${places(total)} would get an e-mail now:`,
  commandOff: 'Asking is switched off (administration, settings).',
  commandSent: (count) =>
    `${counted(count, 'place is', 'places are', 'en')} asked; the server sends the e-mails one by one.`,
}
