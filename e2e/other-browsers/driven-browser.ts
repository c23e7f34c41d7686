/** A browser other than Chromium, driven by its own protocol. */
export type DrivenBrowser = {
  open(url: string): Promise<void>
  /** evaluates a JavaScript expression in the page and awaits promises */
  evaluate(expression: string): Promise<unknown>
  /** sends input as W3C action sources, which both protocols support */
  act(sources: readonly ActionSource[]): Promise<void>
  close(): Promise<void>
}

export type ActionSource = {
  type: 'pointer' | 'key'
  id: string
  actions: readonly Record<string, string | number>[]
}

const MOUSE = 'mouse'
const KEYBOARD = 'keyboard'
const ENTER = '\uE007'

/** What the tests do with a page, in any browser. */
export class DrivenPage {
  readonly #browser: DrivenBrowser

  constructor(browser: DrivenBrowser) {
    this.#browser = browser
  }

  open(url: string): Promise<void> {
    return this.#browser.open(url)
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#browser.evaluate(expression)
  }

  /** Waits until the expression is true. The limit is long, because a slow machine is not a failure. */
  async until(expression: string, patience = 60_000): Promise<void> {
    const end = Date.now() + patience
    while (Date.now() < end) {
      if ((await this.evaluate(expression)) === true) return
      await pause(100)
    }
    const address = String(await this.evaluate('location.href'))
    throw new Error(`At ${address} this did not become true: ${expression}`)
  }

  /** Waits until the script has taken over the page, as `untilAlive` does for Playwright. */
  untilAlive(): Promise<void> {
    return this.until(IS_ALIVE)
  }

  /** Presses the middle of the first matching element, once it no longer moves and nothing covers it. */
  async click(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`
    await this.until(`Boolean(${element})`)
    await this.evaluate(`${element}.scrollIntoView({ block: 'nearest', behavior: 'instant' })`)
    await this.until(`(${CAN_BE_PRESSED})(${element})`)
    const [x, y] = numbersOf(await this.evaluate(`(${MIDDLE_OF})(${element})`))
    await this.#browser.act([
      {
        type: 'pointer',
        id: MOUSE,
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  /** Replaces the text of the field by typing. */
  async fill(selector: string, text: string): Promise<void> {
    await this.click(selector)
    await this.evaluate(`document.querySelector(${JSON.stringify(selector)}).select()`)
    await this.#type(text)
  }

  enter(): Promise<void> {
    return this.#type(ENTER)
  }

  async #type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#browser.act([{ type: 'key', id: KEYBOARD, actions }])
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

// The same check as `untilAlive`.
const IS_ALIVE = `(() => {
  const root = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
  return document[root]?.stateNode?.current?.memoizedState?.isDehydrated === false
})()`

const MIDDLE_OF = `(element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}`

// The element has not moved between two looks, and nothing covers its middle.
const CAN_BE_PRESSED = `async (element) => {
  const middle = ${MIDDLE_OF}
  const before = middle(element)
  await new Promise((resolve) => setTimeout(resolve, 120))
  const now = middle(element)
  const found = document.elementFromPoint(...now)
  return String(before) === String(now) && Boolean(found) && element.contains(found)
}`

function numbersOf(value: unknown): [number, number] {
  const [x, y]: unknown[] = Array.isArray(value) ? value : []
  if (typeof x !== 'number' || typeof y !== 'number') throw new Error('There is no such element')
  return [x, y]
}
