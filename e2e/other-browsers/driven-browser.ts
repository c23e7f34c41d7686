/** A browser that is not Chromium, driven by what it offers itself. */
export type DrivenBrowser = {
  open(url: string): Promise<void>
  /** the value of a JavaScript expression in the page; promises are waited for */
  evaluate(expression: string): Promise<unknown>
  /** input as W3C action sources, which both protocols take */
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

/** What the tests do with a page, whichever browser shows it. */
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

  /** Waits until the expression is true. A busy machine is slow; that is no failure. */
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

  /** Presses the middle of the first element that the selector names, once it stands still and nothing covers it. */
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

  /** Types into the field, whose text so far is replaced. */
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

// React's own note of its root, see `untilAlive`.
const IS_ALIVE = `(() => {
  const root = Object.keys(document).find((key) => key.startsWith('__reactContainer$'))
  return document[root]?.stateNode?.current?.memoizedState?.isDehydrated === false
})()`

const MIDDLE_OF = `(element) => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [Math.round(x + width / 2), Math.round(y + height / 2)]
}`

// Twice at the same point, and found there.
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
