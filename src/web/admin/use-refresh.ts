import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the page's data again at this interval, while something is at work. */
export function useRefresh(isOn: boolean, seconds: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => void revalidate(), seconds * 1000)
    return () => clearInterval(timer)
  }, [isOn, seconds, revalidate])
}
