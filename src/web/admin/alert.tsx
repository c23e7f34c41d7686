import type { ReactNode } from 'react'

type Props = { children: ReactNode }

/** What went wrong, read out as soon as it is shown. */
export function Alert({ children }: Props) {
  return (
    <p className="problem-summary" role="alert">
      {children}
    </p>
  )
}

/** What has just been done. */
export function Notice({ children }: Props) {
  return (
    <p className="inbox-notice" role="status">
      {children}
    </p>
  )
}
