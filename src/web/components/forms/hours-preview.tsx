import { lazy, Suspense } from 'react'

const load = () => import('./week-preview.tsx')

// The server renders it directly, and its text stays until the browser has loaded the code.
const WeekPreview = import.meta.env.SSR ? (await load()).default : lazy(load)

/** Shows how opening hours in words are understood; empty if only a person can tell. The code loads when the first word is typed. */
export function HoursPreview({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Suspense>
      <WeekPreview text={text} />
    </Suspense>
  )
}
