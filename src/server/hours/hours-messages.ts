import type { HoursContext, HoursResult } from '../../domain/places/hours-reader.ts'

/** Messages between the reader and its thread. */
export type HoursTask = { text: string; context: HoursContext }
/** `ready` comes once, before the first task. `spentMs` is the processor time of the thread since its start. */
export type HoursAnswer = { cpuMs: number } & ({ ready: true } | { reading: HoursResult })
