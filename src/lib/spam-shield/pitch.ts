import { normalize } from '../text/fold.ts'
import type { Evidence } from './evidence.ts'
import { type Signal, signal } from './weights.ts'

/** Goods that spam sells, and words that must appear beside goods which people also write about. */
type Pitch = { goods: RegExp; beside?: RegExp }

/** Whole words; `~` means any ending. */
function words(...patterns: readonly string[]): RegExp {
  const one = patterns.map((pattern) => pattern.replaceAll('~', String.raw`\p{L}*`)).join('|')
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${one})(?![\p{L}\p{N}])`, 'u')
}

const MONEY = String.raw`[$£€] ?\d[\d.,]*\+?|\d[\d.,]* ?(?:€|euro|eur|usd|dollars?|pounds?)`
const MUCH_MONEY = String.raw`[$£€] ?\d[\d.,]{4,}|[$£€] ?[\d.,]+ million~|\d[\d.,]{5,} ?(?:€|euro|eur|usd|dollars?|pounds?)|[\d.,]+ ?million~ (?:€|euro|usd|dollars?|pounds?)`
const ACCOUNTS = 'instagram|youtube|facebook|tiktok|twitter|telegram|google|linkedin'

/**
 * The goods of crude spam in German and English. The rules were written on one half of the texts and measured on the other: none of 7,896
 * good texts names such goods (`bench/shield/README.md`).
 */
const PITCHES: readonly Pitch[] = [
  // Medicine
  {
    goods: words(
      'viagra|cialis|levitra|kamagra|sildenafil|tadalafil|potenzmittel~',
      'abnehm(?:pille|kapsel|tablette)~|male enhancement|penis (?:enlargement|verlängerung)',
    ),
  },
  {
    goods: words(
      'keto|abnehm~|fat ?burn~|fett verbrennen|weight loss|lose (?:weight|\\d+ ?(?:kg|pounds|lbs))',
      'cbd',
    ),
    beside: words('pill~|kapsel~|gummies|miracle~|wunder~|tablet~|tropfen|free trial'),
  },
  // Games of chance
  {
    goods: words(
      'online[- ]?casino~|casino[- ]?bonus|freispiel~|free ?spins|no deposit bonus',
      'bonus ohne einzahlung|sportwetten[- ]?tipps?|betting tips|slot machines? online',
    ),
  },
  {
    goods: words('casino~', 'slots', 'jackpot', 'sportwetten', 'poker', 'roulette'),
    beside: words('bonus', 'no deposit', 'einzahlung', 'gewinnquote', 'sign ?up', 'registrieren'),
  },
  // Search engines, links, followers, addresses
  {
    goods: words(
      'back ?links?|guest ?posts?|gastartikel|link ?building|linkaufbau|dofollow|domain authority',
    ),
  },
  {
    goods: words('seo', 'google', 'search engines?', 'suchmaschine~', 'website', 'traffic'),
    beside: words(
      'first page (?:of|on) google|rank (?:your|higher|#?1)',
      'seo[- ](?:service~|expert~|audit|package|paket|agentur|included|company)',
      'erste[nr]? seite (?:von|bei) google',
      'google (?:auf|to) (?:platz|rang|number|position) (?:1|eins|one)',
      'boost your (?:traffic|rank~|website|sales)|mehr besucher für ihre|echte (?:klicks|besucher)',
      'real (?:visitors|traffic|clicks)',
    ),
  },
  {
    goods: words(ACCOUNTS),
    beside: words(
      '(?:buy|cheap|real|free|kaufe?n?|echte|mehr) [^.!?\\n]{0,40}(?:followers?|likes|views|subscribers|abonnenten|bewertungen|reviews)',
      '(?:follower|likes|views|abonnenten|[a-z]*bewertungen|reviews) (?:kaufen|günstig)',
      'smm[- ]panel',
    ),
  },
  {
    goods: words(
      'contact forms|kontaktformulare~',
      '(?:business |company )?e-?mail (?:marketing )?(?:lists?|addresses)|business e-?mails',
      'e-?mail-adressen|firmenadressen',
    ),
    beside: words('millions?', 'millionen', '\\d{1,3}(?:[.,]000)+'),
  },
  // Money
  {
    goods: words('bitcoins?|crypto~|krypto~|forex|binary options|ethereum|invest~|trading'),
    beside: words(
      'double your|verdoppel~|guaranteed (?:profits?|returns?|income)',
      'garantierte[rn]? (?:rendite~|gewinn~)|passive income|passives einkommen',
      'trading (?:bot|signals?|platform)|(?:crypto|forex|trading) signals?',
      String.raw`(?:earns?|earned|profits? of|aus) (?:over |up to |nur )?(?:${MONEY})`,
    ),
  },
  {
    goods: words(
      'work from home|make money|money online|earn|earned|geld verdienen|verdienen sie',
      'nebenverdienst|von zu hause',
    ),
    beside: words(
      String.raw`(?:${MONEY})[^.!?\n]{0,20} (?:per|a|every|last|in|im|am|pro) (?:day|week|month|hour|tag|woche|monat)`,
      'make money (?:online|fast)|earn money (?:online|fast)',
    ),
  },
  {
    goods: words('loans?', 'kredite?', 'darlehen', 'sofortkredit~'),
    beside: words(
      'ohne schufa|no credit check|bad credit|interest rate|sofortzusage|% zinsen|urgent loan',
      'loan offer',
    ),
  },
  {
    goods: words(
      'inheritance|erbschaft|lottery|lotterie|beneficiary|next of kin',
      "you (?:have|'ve) won",
      'won|gewonnen',
    ),
    beside: words(MUCH_MONEY),
  },
  {
    goods: words('iphone', 'gift ?cards?', 'gutschein~', 'prize', 'guaranteed cash', 'voucher'),
    beside: words(
      "you (?:have|'ve) (?:been|won)",
      'sie wurden ausgewählt|been selected|claim (?:your|call|now|code)|to claim',
      'bestätigen sie ihre daten',
    ),
  },
  {
    goods: words('paket~', 'package', 'parcel', 'delivery'),
    beside: words('zollgebühr~', 'customs fee', 'shipping fee', 'redelivery fee'),
  },
  // Sex
  {
    goods: words(
      'porno?s?|porn ?videos?|sex[- ]?(?:cams?|chat|treffen|dates?|videos?)|erotische webcams?',
      'hot (?:girls|women|singles)|heiße (?:frauen|girls|singles)|escort (?:girls|service)',
      'onlyfans',
    ),
  },
  // Forgeries
  {
    goods: words(
      'rolex|gucci|prada|louis vuitton|luxusuhr~|markenhandtasche~|designer (?:bags|watches)',
    ),
    beside: words(
      'replica~|replik~|outlet|\\d+ ?% (?:off|reduziert|rabatt)|spottpreis~|cheap price~',
    ),
  },
  {
    goods: words(
      'passports?|id cards?|driver.?s? licen[sc]es?|(?:eu-)?führerschein~|reisepässe?|degree',
      'certificates?',
    ),
    beside: words('fake', 'gefälscht~', 'without (?:an )?exam', 'ohne prüfung'),
  },
  { goods: words('falschgeld', 'counterfeit (?:money|bills|notes)') },
  {
    goods: words('software', 'movies', 'games'),
    beside: words('cracked', 'no virus', 'free movies', 'full version free'),
  },
  {
    goods: words('web ?design', 'website design', 'web hosting', 'web development'),
    beside: words(MONEY, 'cheap', 'günstig~'),
  },
]

/** Asks to buy, click, pay or answer. People do too, so it counts only beside such goods. */
const OFFER = words(
  'buy|order (?:now|today|yours|here)|click (?:here|the link|this|below)|sign ?up',
  'join (?:our|my|now|us)|apply (?:now|today)|contact (?:us|me)|reply (?:to|for|with|yes|now|stop)',
  'please reply|visit|start (?:now|today|with)',
  'free (?:trial|shipping|audit|quote|worldwide|sex|porn)|(?:watch|download) (?:free|now)',
  'guaranteed?|cheap~|\\d+ ?% (?:off|rabatt|reduziert)|save \\d+ ?%|limited offer',
  'we (?:offer|can|sell|provide|will send)|i can provide|our (?:seo|team|experts?|service)|claim',
  'whats ?app|instant delivery|price list|send (?:your|us)|kaufen|verkaufen',
  '(?:jetzt|hier|online|sofort|heute)(?: \\p{L}+){0,3} (?:bestellen|anmelden|registrieren|starten|sichern|buchen|zugreifen|anfordern|klicken|finden)',
  'bestellen|klick(?:en sie)? hier|klicken sie|registrieren sie|garantiert~|kostenlos~|gratis',
  'rabatt|spottpreis~|versand|lieferung|antworten sie|kontaktieren sie|schreiben sie mir',
  'melden sie sich|bezahlen sie|senden sie|wir (?:senden|verkaufen|vergeben|bieten)|sofortzusage',
  'auszahl~|bankdaten|jetzt starten|telegram|nur (?:heute|noch heute)',
  String.raw`(?:for|only|just|nur|ab|für|at|with only) (?:nur |only |just )?(?:${MONEY})`,
  String.raw`https?:\/\/[^\s]+`,
  String.raw`www\.[^\s]+`,
)

/** The signal for goods that spam sells. Not in the name of a place, because shops are named after what they sell. */
export function goodsSignals(evidence: Evidence): Signal[] {
  const found = findGoods(evidence)
  return found ? [signal('spam-goods', { term: found })] : []
}

/** The signal for offers of such goods. */
export function offerSignals(evidence: Evidence): Signal[] {
  if (!findGoods(evidence)) return []
  return OFFER.test(plainText(evidence)) ? [signal('spam-offer')] : []
}

function findGoods(evidence: Evidence): string | undefined {
  const text = plainText(evidence)
  for (const { goods, beside } of PITCHES) {
    const [found] = goods.exec(text) ?? []
    if (found !== undefined && (beside === undefined || beside.test(text))) return found
  }
  return undefined
}

function plainText({ text }: Evidence): string {
  if (!text) return ''
  return normalize([text.body, ...text.lines].join('\n'), 'NFKC').toLowerCase()
}
