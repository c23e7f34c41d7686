import { proposals } from './proposals.en.ts'
import { retention } from './retention.en.ts'
import { validation } from './validation.en.ts'
import type { FormsWords } from './forms.de.ts'

export const formsWords: FormsWords = {
  form: {
    name: 'Your name',
    email: 'E-mail',
    phone: 'Phone',
    phoneHint: 'may replace the e-mail address',
    message: 'Your message',
    messageHint: 'at least 10 characters',
    meantEmail: (address) => `Did you mean ${address}?`,
    meantEmailAgain: 'Change the address, or send again if it is right.',
    takeEmail: 'Yes, change it',
    copy: 'Send me a copy',
    copyFollows:
      'A copy goes to the e-mail address you entered as soon as everything has been passed on. Web addresses are left out of it.',
    leaveEmpty: 'Please leave empty',
    send: 'Send message',
    sending: 'Sending …',
    goesTo: 'goes to',
    goesToSite: (siteName) => `goes to the editors of ${siteName}`,
    goesForPlace: (place, siteName) =>
      `Your message about ${place} goes to the editors of ${siteName}.`,
    problems: (count) =>
      count === 1 ? 'One thing is missing or wrong' : `${count} things are missing or wrong`,
    privacyNote:
      'Your details are used only to answer you. No captcha, no third party. To keep out spam this page sets a cookie that says nothing about you (spamshield).',
    privacyLink: 'More about privacy',
    sentText: (receipt) =>
      `It is stored under the number ${receipt}. Use it to ask about your message.`,
    sentTo: (name) => `Recipient: ${name}.`,
    backToPlace: (name) => `Back to ${name}`,
    backToFinder: 'Back to the search',
    contactTitle: 'Contact',
    contactLead: (siteName) =>
      `Write to the editors of ${siteName} or to one of the places. You see who gets your message before you send it.`,
    messageTitle: (name) => `Message to ${name}`,
    messageAbout: (name) => `Message about ${name}`,
  },

  proposals,

  validation,

  retention,

  formProblems: {
    validation_failed: 'Please check the marked fields. Your text is still there.',
    token_expired:
      'The form was open for a long time. It has been renewed: please send again, your text is still there.',
    duplicate_submission: 'This message has already arrived.',
    idempotency_key_reused:
      'This form was sent before with other content. Your text is still here: send it once more, and it arrives on its own.',
    submission_in_flight:
      'Your text is being stored right now. Please send again in a moment; it arrives only once.',
    too_many_requests:
      'Very many messages came from your connection just now. Your text is still there: please try again in an hour, or call.',
    body_too_large: 'That is too much at once. Please shorten the text to 5,000 characters.',
    unsupported_media_type: 'We do not accept this format.',
    bad_request: 'The request was incomplete. Please reload the page.',
    not_found: 'There is no such page.',
    gone: 'This place is no longer listed.',
    foreign_origin:
      'This request came from another website and was not accepted. Please send the form on our own page.',
    storage_unavailable:
      'Nothing can be stored right now. Your text is not lost: it is still in the form. Please try again in a few minutes.',
    receiver_changed:
      'Who reads your message has changed meanwhile and is now named in the form. Your text is still there: if that is all right with you, send it again.',
    place_unknown:
      'This place does not exist any more. Your text is still there: please write to us on the page “Contact”.',
    internal_error: 'Something went wrong on our side. Your text is still there. Please try again.',
    offline: 'You are offline. The text stays on this device.',
  },
}
