const HOLIDAYS = String.raw`(?:\p{L}+\s+){0,3}(?:\p{L}*holidays?|\p{L}*feiertag)`
const EXCEPTION = new RegExp(
  String.raw`(?<!\p{L})(?:except(?:ing)?|excluding|außer|ausser|ausgenommen)(?!\p{L})(?!\s+${HOLIDAYS})`,
  'iu',
)

/** Whether the hours do not hold somewhere: "except the second week", "außer im August". Of holidays it is no reason to know nothing. */
export function hasException(text: string): boolean {
  return EXCEPTION.test(text)
}

const ON_REQUEST = String.raw`(?:prior\s+)?(?:appointments?|appt\.?|arrangement|reservation|request)`
const ON_REQUEST_GERMAN = String.raw`\p{L}*(?:vereinbarung|absprache|anmeldung|termin|anfrage)\p{L}*`
const SEASON = String.raw`(?:sommer|winter|saison|ferien|summer|season)\p{L}*`
const LIMITS = [
  String.raw`${ON_REQUEST}\s+only`,
  String.raw`only\s+(?:\p{L}+\s+){0,2}(?:${ON_REQUEST}|${SEASON})`,
  String.raw`nur\s+(?:\p{L}+\s+){0,2}(?:${ON_REQUEST_GERMAN}|${SEASON})`,
  String.raw`(?:in|im|during(?:\s+the)?)\s+${SEASON}`,
  String.raw`${SEASON}\s+only`,
].map((limit) => new RegExp(String.raw`(?<!\p{L})${limit}(?!\p{L})`, 'iu'))

/** Whether the hours hold only for some of those who come, or for a part of the year: "by appointment only", "nur im Sommer". */
export function isLimited(text: string): boolean {
  return LIMITS.some((limit) => limit.test(text))
}
