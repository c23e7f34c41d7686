export const UNITS = ['km', 'mi'] as const
export type Unit = (typeof UNITS)[number]

const KM_OF = { km: 1, mi: 1.609344 } as const satisfies Record<Unit, number>

/** The steps the visitor can choose from, in kilometres or in miles. */
export const RADIUS_STEPS = [5, 10, 25, 50, 100, 250] as const

export type RadiusStep = (typeof RADIUS_STEPS)[number]

/** Converts kilometers or miles to km, with two decimals as in URLs. */
export function radiusInKm(amount: number, unit: Unit): number {
  return Number((amount * KM_OF[unit]).toFixed(2))
}

/** Converts km to the unit. */
export function inUnit(km: number, unit: Unit): number {
  return km / KM_OF[unit]
}

const ROUNDING_KM = 0.01

/** The smallest step that reaches the distance, in km; beyond the steps, the next hundred in the unit. */
export function radiusStepFor(km: number, unit: Unit): number {
  const steps = RADIUS_STEPS.map((step) => radiusInKm(step, unit))
  const hundreds = Math.ceil(inUnit(km + ROUNDING_KM, unit) / 100)
  return steps.find((step) => step >= km) ?? radiusInKm(hundreds * 100, unit)
}

/** The distance to mention in a sentence; undefined if it is below the precision of its ends. */
export function displayedDistance({
  distanceKm,
  isRough,
}: {
  distanceKm?: number
  isRough?: boolean
}): number | undefined {
  return isRough && distanceKm !== undefined && distanceKm < 1 ? undefined : distanceKm
}
