import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'

type Props = {
  seconds: number
  /** to those without a script */
  children?: ReactNode
}

/** Shows the page as it is now, again and again, while something is at work. */
export function Refresh({ seconds, children }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, revalidate])
  return <RefreshWithoutScript seconds={seconds}>{children}</RefreshWithoutScript>
}

/** The same for a page whose script learns of the progress by itself. */
export function RefreshWithoutScript({ seconds, children }: Props) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
      {children}
    </noscript>
  )
}
