import type { Locale } from '../../../domain/places/place.ts'
import { DELIVERY_ERROR_CODES } from '../../../domain/submissions/delivery/deliver.ts'
import { delivery as german } from './delivery.de.ts'
import { delivery as english } from './delivery.en.ts'

type DeliveryWords = typeof german

const WORDS: Record<Locale, DeliveryWords> = { de: german, en: english }

/** The texts about deliveries, which only the admin and the command line show. */
export function deliveryWordsOf(locale: Locale): DeliveryWords {
  return WORDS[locale]
}

/** Why a delivery failed: our sentence for our code, otherwise the words of the other server on one line. */
export function describeDeliveryFailure(lastError: string, words: DeliveryWords): string {
  const code = DELIVERY_ERROR_CODES.find((one) => one === lastError)
  return code ? words.errors[code] : lastError.replace(/\s+/g, ' ')
}
