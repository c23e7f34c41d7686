import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale } from '../../locale.ts'
import type { Box } from './inbox-links.ts'
import { adminPath } from '../admin-routes.ts'

/** Polling interval in ms. */
const POLL_INTERVAL_MS = 10_000

/** After this long without input a page stops polling, so that an unused session can end. In ms. */
const MAX_IDLE_MS = 60 * 60_000

type ShownInbox = {
  box: Box
  /** id of the newest message in the box when the page was rendered */
  newest: string | undefined
  /** whether the list starts with the newest messages, so that new ones belong on top */
  showsNewest: boolean
}

export type InboxNews = {
  /** number of new messages that the page does not show yet */
  waiting: number
  /** number of messages that the list has just added by itself */
  arrived: number
  /** adds the waiting messages to the list */
  show(): void
}

/**
 * Polls for new messages while the page is visible. The list adds them by itself while nobody uses it. Otherwise they wait for a click,
 * so that no line moves under a finger or a reader.
 */
export function useInboxNews({ box, newest, showsNewest }: ShownInbox): InboxNews {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [fresh, setFresh] = useState({ count: 0, since: newest })
  const [arrived, setArrived] = useState(0)
  const etag = useRef<string>(undefined)
  // Once the page shows the messages, none of them is waiting.
  const waiting = fresh.since === newest ? fresh.count : 0

  const poll = useEffectEvent(async () => {
    const query = new URLSearchParams({ box, since: newest ?? '' })
    const headers = new Headers(etag.current ? { 'if-none-match': etag.current } : {})
    const response = await fetch(`${adminPath('inboxNews', locale)}?${query}`, {
      headers,
      cache: 'no-store',
    }).catch(() => undefined)
    // No network, no session, or nothing new: the page stays as it is.
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
    const pollIfVisible = () => {
      const isVisible = document.visibilityState === 'visible'
      if (isVisible && Date.now() - touchedAt < MAX_IDLE_MS) void poll()
    }
    const timer = setInterval(pollIfVisible, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', pollIfVisible)
    for (const event of ['keydown', 'pointerdown']) document.addEventListener(event, touch)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
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
