/*
 * The script of the frame document, the only document in which Google's script runs. The document needs this script as a
 * module, its style sheet, and `<script type="application/json" id="google-settings">` with `GoogleSettings`.
 */
import './frame.css'
import { afterVisibleFor } from '../after-visible-for.ts'
import { createMapRoot } from '../map-root.ts'
import { createMapSession, type MapSession } from '../map-session.ts'
import type { MapProblem } from '../map-view.ts'
import { connectionProblem } from '../connection-problem.ts'
import { type FrameChannel, openFrameChannel } from './frame-channel.ts'
import { startGoogleMap } from './google-engine.ts'
import { type GoogleSettings, readGoogleSettings } from './google-settings.ts'
import { loadGoogle, watchGoogleRefusal } from './load-google.ts'
import { type FrameStart, type FromFrame, parseToFrame, type ToFrame } from './protocol.ts'

// Opened outside a page the document stays empty: nobody has agreed to Google's map there.
if (window.parent !== window) connect(window.parent)

function connect(page: Window): void {
  let session: MapSession | undefined
  let isStarted = false
  const line = openFrameChannel<FromFrame, ToFrame>(() => page, parseToFrame, handleMessage)

  function handleMessage(message: ToFrame): void {
    if (message.type !== 'start') return applyMessage(session, message)
    if (isStarted) return
    isStarted = true
    void startSession(message.start, line).then((started) => {
      session = started
    })
  }

  line.send({ type: 'hello' })
}

function applyMessage(
  session: MapSession | undefined,
  message: Exclude<ToFrame, { type: 'start' }>,
): void {
  if (message.type === 'items') session?.setItems(message.items)
  if (message.type === 'select') session?.select(message.id)
  if (message.type === 'hover') session?.hover(message.id)
  if (message.type === 'origin') session?.showOrigin(message.origin)
  if (message.type === 'shapes') session?.showShapes(message.shapes)
  if (message.type === 'view') session?.setView(message.view, { animate: message.animate })
}

async function startSession(
  start: FrameStart,
  line: FrameChannel<FromFrame>,
): Promise<MapSession | undefined> {
  const fail = failOnce(line)
  const settings = readSettings()
  if (!settings) return fail('map_key_rejected')
  const ready = afterVisibleFor(start.timeout, () => fail(connectionProblem()))
  watchGoogleRefusal(fail)
  const libraries = await loadGoogle(settings)
  if (typeof libraries === 'string') return fail(libraries)

  const mapRoot = createMapRoot(document.body, start.theme)
  const engine = startGoogleMap(libraries, mapRoot.canvas, start, settings.mapId)
  return createMapSession(engine, {
    mapRoot,
    words: start.words,
    on: {
      ready() {
        ready()
        line.send({ type: 'ready' })
      },
      move: (moved) => line.send({ type: 'move', moved }),
      select: (id) => line.send({ type: 'select', id }),
      hover: (id) => line.send({ type: 'hover', id }),
      drag: (dragged) => line.send({ type: 'drag', dragged }),
      openCluster: ({ id }) => line.send({ type: 'openCluster', id }),
      listCluster: ({ id }) => line.send({ type: 'listCluster', id }),
      error: fail,
    },
  })
}

function failOnce(line: FrameChannel<FromFrame>): (problem: MapProblem) => undefined {
  let hasFailed = false
  return (problem) => {
    if (!hasFailed) line.send({ type: 'error', problem })
    hasFailed = true
  }
}

function readSettings(): GoogleSettings | undefined {
  return readGoogleSettings(document.getElementById('google-settings')?.textContent ?? '')
}
