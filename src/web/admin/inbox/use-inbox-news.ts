import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale } from '../../locale.ts'
import type { Box } from './inbox-links.ts'
import { adminPath } from '../admin-routes.ts'

/** In ms. */
const BETWEEN_LOOKS = 10_000

/** A page that is untouched for so long stops asking, so that an unused session can end. In ms. */
const LONGEST_IDLE = 60 * 60_000

type ShownInbox = {
  box: Box
  /** id of the newest message of the box when the page was made */
  newest: string | undefined
  /** whether the list begins with the newest of the box, and could show more above them */
  showsNewest: boolean
}

export type InboxNews = {
  /** how many have come that the page does not show yet */
  waiting: number
  /** how many the list has just taken in by itself */
  arrived: number
  /** takes in what waits */
  show(): void
}

/**
 * Looks for new messages while the page is visible. The list adds them by itself when nobody is using it; otherwise they wait for a click,
 * so that no line moves away under a finger or a reader.
 */
export function useInboxNews({ box, newest, showsNewest }: ShownInbox): InboxNews {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [fresh, setFresh] = useState({ count: 0, since: newest })
  const [arrived, setArrived] = useState(0)
  const etag = useRef<string>(undefined)
  // What the page shows now is no longer new.
  const waiting = fresh.since === newest ? fresh.count : 0

  const look = useEffectEvent(async () => {
    const query = new URLSearchParams({ box, since: newest ?? '' })
    const headers = new Headers(etag.current ? { 'if-none-match': etag.current } : {})
    const response = await fetch(`${adminPath('inboxNews', locale)}?${query}`, {
      headers,
      cache: 'no-store',
    }).catch(() => undefined)
    // No network, no session any more, or nothing new: the page stays as it is.
    if (!response?.ok || !response.headers.get('content-type')?.includes('json')) return
    etag.current = response.headers.get('etag') ?? undefined
    const news: { fresh: number } = await response.json()
    if (news.fresh === 0) return
    if (showsNewest && !isListInUse()) {
      setArrived(news.fresh)
      void revalidate()
    } else setFresh({ count: news.fresh, since: newest })
  })

  useEffect(() => {
    let touchedAt = Date.now()
    const touch = () => (touchedAt = Date.now())
    const lookIfSeen = () => {
      const isSeen = document.visibilityState === 'visible'
      if (isSeen && Date.now() - touchedAt < LONGEST_IDLE) void look()
    }
    const timer = setInterval(lookIfSeen, BETWEEN_LOOKS)
    document.addEventListener('visibilitychange', lookIfSeen)
    for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, touch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookIfSeen)
      for (const event of ['keydown', 'pointerdown']) document.removeEventListener(event, touch)
    }
  }, [])

  return { waiting, arrived, show: () => void revalidate() }
}

function isListInUse(): boolean {
  const list = document.querySelector('.inbox-list')
  if (!list) return false
  const isShown = list.getBoundingClientRect().top >= 0
  return !isShown || list.matches(':hover') || list.contains(document.activeElement)
}
