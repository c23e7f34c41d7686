/** Every rule that a value of a place can break; the messages have a sentence for each. */
export type PlaceRule =
  | 'required'
  | 'too_long'
  | 'control_characters'
  /** letters that some program could not read and replaced */
  | 'damaged_text'
  | 'coordinates_missing'
  | 'coordinates_invalid'
  | 'coordinates_out_of_range'
  | 'country_unknown'
  | 'region_unknown'
  | 'postal_code_invalid'
  | 'phone_invalid'
  | 'email_invalid'
  | 'website_invalid'
  | 'opening_hours_unreadable'
  /** may mean the afternoon or the night */
  | 'opening_hours_ambiguous'
  /** more rules than anybody has, or too much work for the parser */
  | 'opening_hours_too_complex'
  /** may mean every day, or not the weekend */
  | 'opening_hours_without_days'
  /** a day that is open so long that one of its times is probably wrong */
  | 'opening_hours_too_long'

/** `limit` is the number in the sentence, `detail` the words of somebody else's parser. */
export type BrokenRule = { rule: PlaceRule; limit?: number; detail?: string }

/** One value as it is stored, or the rule it breaks. */
export type FieldResult<Value> = { ok: true; value: Value } | ({ ok: false } & BrokenRule)

export function broken(rule: PlaceRule): FieldResult<never> {
  return { ok: false, rule }
}
