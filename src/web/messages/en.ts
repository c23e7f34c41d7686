import type { Messages } from './de.ts'
import { importScreens } from './admin/import-screens.en.ts'
import { formsWords } from './forms.en.ts'
import { legalWords } from './legal-words.en.ts'
import { placesWords } from './places.en.ts'
import { requestsWords } from './requests.en.ts'
import { siteWords } from './site.en.ts'

export const en: Messages = {
  ...siteWords,
  ...placesWords,
  ...formsWords,
  ...legalWords,
  requests: requestsWords,

  problems: {
    ...formsWords.formProblems,
    ...placesWords.mapProblems,
    ...importScreens.schedule.login.problems,
    method_not_allowed: 'This method is not allowed here; the header Allow names those that are.',
    match_required:
      'Which version are you changing? Name it in the header If-Match, in quotation marks. Nothing has been changed.',
    conflict: 'Somebody else saved in the meantime. Please compare both versions.',
    unauthenticated: 'Please sign in.',
    forbidden: 'You may not do this here. Ask the owner of the site.',
    insufficient_scope:
      'This API key lacks the permission that “scope” names. Make one that has it in the administration under “API keys”.',
    proof_required:
      'For this, a person must confirm their identity again in the administration, by password or passkey; the confirmation is valid for ten minutes. An API key cannot do this.',
    second_factor_required:
      'Every account of this site needs a second factor. Set one up in the administration under “My account”.',
    key_expired: 'This API key has expired. Make a new one in the administration under “API keys”.',
    link_invalid:
      'We did not issue this link, or it was cut off when it was copied. Please open it from the mail.',
    link_expired:
      'This link has expired: its time is over, and the message is deleted or soon will be. As long as it exists, npx lageplan inbox ham NUMBER helps.',
    link_used:
      'This link has been used, or somebody has made a different decision about the message. npx lageplan inbox show NUMBER shows where it is.',
    geocoder_unreachable:
      'The geocoder does not answer. Nothing is lost; Lageplan asks again later.',
    geocoder_refused:
      'The geocoder refuses the request. Check GEOCODER_URL and GEOCODER_KEY on the server.',
    geocoder_busy: 'The geocoder has too many requests at the moment. Please try again shortly.',
    geocoder_unintelligible:
      'The geocoder does not answer as expected. Does GEOCODER_KIND match GEOCODER_URL?',
    address_not_found: 'The geocoder has nothing better for this address.',
    upload_damaged:
      'The file did not arrive as it was sent. Nothing is stored; please upload it again.',
    import_unreadable: 'This file cannot be read.',
    import_row_rejected: 'This row was not imported.',
    line_unreadable:
      'This line is not a JSON object with an "id". It was skipped; the others count.',
    line_too_long: 'This line is longer than 64 KiB. It was skipped; the others count.',
    too_many_lines:
      'A call takes at most 10,000 lines. Nothing from this one on was saved: send the rest in another call.',
    line_repeats_place:
      'An earlier line names the same place by another id. Only that line counts.',
    lines_uncertain:
      'The call ended here with an error. It is uncertain what was saved from this line on: send everything from here again.',
    batch_interrupted: 'The server stopped in the middle of the change.',
    id_is_alias:
      'The place is known by this id only in addition to its own, for example because two entries were merged. Archive it by its own id or in the admin.',
    photo_unreadable:
      'This is not a picture that we can read, or it is damaged. JPEG, PNG, WebP and AVIF are possible.',
    drawing_unreadable:
      'This drawing (SVG) cannot be used: it is damaged, contains a picture or refers to other files. Save the logo as PNG in your drawing program.',
    photo_too_large: 'This picture is larger than 10 MB. Please make it smaller.',
    photo_too_many_pixels:
      'This picture has too many pixels. Please scale it down to at most 50 megapixels.',
    photo_not_stored:
      'This picture could not be stored, because the storage for photos does not answer. Nothing else is lost: choose the picture again in a few minutes.',
  },
}
