import { proposals } from './proposals.en.ts'
import { retention } from './retention.en.ts'
import { validation } from './validation.en.ts'
import type { FormsWords } from './forms.de.ts'

export const formsWords: FormsWords = {
  form: {
    name: 'Your name',
    email: 'E-mail',
    phone: 'Phone',
    phoneHint: 'can be given instead of an e-mail address',
    message: 'Your message',
    messageHint: 'at least 10 characters',
    meantEmail: (address) => `Did you mean ${address}?`,
    meantEmailAgain: 'Correct the address, or send again if it is right.',
    acceptEmail: 'Yes, change it',
    copy: 'Send me a copy',
    copyFollows:
      'A copy goes to the e-mail address you entered once your message has been delivered. Web addresses are removed from it.',
    leaveEmpty: 'Please leave empty',
    send: 'Send message',
    sending: 'Sending …',
    goesTo: 'goes to',
    goesToSite: (siteName) => `goes to the editors of ${siteName}`,
    goesForPlace: (place, siteName) =>
      `Your message about ${place} goes to the editors of ${siteName}.`,
    problems: (count) => (count === 1 ? 'Please check one field' : `Please check ${count} fields`),
    privacyNote:
      'We use your details only to answer you. No captcha, no third party. To keep out spam, this page sets a cookie that contains nothing about you (spamshield).',
    privacyLink: 'More about privacy',
    sentText: (receipt) =>
      `Your reference number is ${receipt}. Mention it if you ask about your message.`,
    sentTo: (name) => `Recipient: ${name}.`,
    backToPlace: (name) => `Back to ${name}`,
    backToFinder: 'Back to the search',
    contactTitle: 'Contact',
    contactLead: (siteName) =>
      `Write to the editors of ${siteName} or to one of the places. You will see who gets your message before you send it.`,
    messageTitle: (name) => `Message to ${name}`,
    messageAbout: (name) => `Message about ${name}`,
  },

  proposals,

  validation,

  retention,

  formProblems: {
    validation_failed: 'Please check the marked fields. Your text is still there.',
    token_expired:
      'The form had been open for a long time and was renewed. Your text is still there: please send it again.',
    duplicate_submission: 'This message has already arrived.',
    idempotency_key_reused:
      'This form was already sent with other content. Your text is still here: send it again, and it will arrive as a separate message.',
    submission_in_flight:
      'Your text is just being stored. Please send it again in a moment; it will arrive only once.',
    too_many_requests:
      'Too many messages came from your connection. Your text is still there: please try again in an hour, or call.',
    body_too_large: 'Your text is too long. Please shorten it to 5,000 characters.',
    unsupported_media_type: 'We do not accept this format.',
    bad_request: 'The request was incomplete. Please reload the page.',
    not_found: 'Page not found.',
    gone: 'This place is no longer listed.',
    foreign_origin:
      'This request came from another website and was not accepted. Please send the form on our own page.',
    overloaded:
      'More requests are coming in than the server can answer. Please try again in a moment.',
    storage_unavailable:
      'We cannot store messages right now. Your text is still in the form. Please try again in a few minutes.',
    receiver_changed:
      'The recipient of your message has changed and is now named in the form. Your text is still there: if that is fine with you, send it again.',
    place_unknown:
      'This place no longer exists. Your text is still there: please write to us on the “Contact” page.',
    internal_error: 'Something went wrong on our side. Your text is still there. Please try again.',
    offline: 'You are offline. The text stays on this device.',
  },
}
