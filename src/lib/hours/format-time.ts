/** `09:30`, for minutes since midnight. The end of a day is `24:00`; later times are those of the next day. */
export function formatTime(minutes: number): string {
  const shown = minutes > 1440 ? minutes - 1440 : minutes
  const hour = String(Math.floor(shown / 60)).padStart(2, '0')
  return `${hour}:${String(shown % 60).padStart(2, '0')}`
}
