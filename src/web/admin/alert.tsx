import type { ReactNode } from 'react'

/** What went wrong, read out as soon as it is shown. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p className="problem-summary" role="alert">
      {children}
    </p>
  )
}
