import type { Locale } from '../../domain/places/place.ts'
import type { MessageRequest } from '../../domain/submissions/send-message.ts'
import type { FormName } from '../../domain/submissions/submission.ts'

type FormRoute = { form: FormName; locale: Locale; slug?: string; sender?: string }

/**
 * Reads a posted form for the product: without files, and with the first value of a repeated field. Undefined if the body cannot be
 * parsed.
 */
export async function readSubmission(
  request: Request,
  route: FormRoute,
): Promise<MessageRequest | undefined> {
  const form = await request.formData().catch(() => undefined)
  if (!form) return undefined
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  }
  const header = (name: string) => request.headers.get(name) ?? undefined
  return {
    form: route.form,
    fields: Object.fromEntries(fields),
    cookieHeader: header('cookie'),
    userAgent: header('user-agent'),
    secChUa: header('sec-ch-ua'),
    senderAddress: route.sender,
    placeSlug: route.slug,
    locale: route.locale,
  }
}

/** Whether the body is a form at all. */
export function isForm(request: Request): boolean {
  const type = request.headers.get('content-type') ?? ''
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)
}
