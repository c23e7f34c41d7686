import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'

type Props = {
  seconds: number
  /** shown to people without a script */
  children?: ReactNode
}

/** Reloads the page at an interval while work is going on. */
export function Refresh({ seconds, children }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, revalidate])
  return <RefreshWithoutScript seconds={seconds}>{children}</RefreshWithoutScript>
}

/** The same for a page whose script gets the progress by itself. */
export function RefreshWithoutScript({ seconds, children }: Props) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
      {children}
    </noscript>
  )
}
