import { parseEmail } from '../../places/email.ts'

/** The e-mail address that somebody wrote where the website belongs, whatever a form has put before it. */
export function emailInWebsite(text: string): string | undefined {
  const email = parseEmail(text.replace(/^(?:https?:\/\/)?(?:www\.)?/i, ''))
  return email.ok ? email.value : undefined
}
