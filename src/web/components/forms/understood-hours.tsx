import { lazy, Suspense } from 'react'

const load = () => import('./understood-week.tsx')

// The server renders it at once, and its text stays until the browser has the code.
const UnderstoodWeek = import.meta.env.SSR ? (await load()).default : lazy(load)

/** How opening hours in words are understood, by code that comes with the first word; nothing where only a person can tell. */
export function UnderstoodHours({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Suspense>
      <UnderstoodWeek text={text} />
    </Suspense>
  )
}
