import { lazy, Suspense } from 'react'

const load = () => import('./understood-week.tsx')

// The server writes it at once, and what it wrote stands until a browser has the code.
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
