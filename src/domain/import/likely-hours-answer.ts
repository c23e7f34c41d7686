import { fold } from '../../lib/text/fold.ts'
import type { HoursAnswer } from '../places/hours-reader.ts'

// Word beginnings and endings, as `fold` writes them.
const WEEKDAYS =
  /schul|school|kindergarten|\bkita|college|universit|behord|\w+amt\b|\bamt\b|\bamter|buro|office|praxis|praxen|\barzt|\barzte|clinic|kanzlei|werkstatt|werkstatten|verwaltung|beratung|\bbank\b|\bbanken\b|agentur|agency/
const DAILY =
  /restaurant|gasthaus|gasthof|gaststatt|braue|brewer|brewpub|museum|museen|\bpark\b|\bparks\b|nationalpark|hotel|tankstell|fuel|ladesaul|ladestation|charg|\bbar\b|\bbars\b|cafe|kino|cinema|theater|spielplatz|playground|\batm\b|geldautomat|haltestell|bahnhof|schwimmbad/

/** The days to which hours without days probably apply, by the name of the category: for a school, Monday to Friday. */
export function likelyHoursAnswer(
  category: string,
): Extract<HoursAnswer, 'daily' | 'weekdays'> | undefined {
  const name = fold(category)
  if (WEEKDAYS.test(name)) return 'weekdays'
  return DAILY.test(name) ? 'daily' : undefined
}
