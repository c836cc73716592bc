import type { Tab } from '../browser.ts'

/** A mouse that rests on the button before the press, a mouse that presses immediately, and a finger on a phone. */
export const inputs = ['after resting', 'at once', 'tap'] as const
export type Input = (typeof inputs)[number]

/** How long the mouse rests on the button before the press. */
const hoverMs = 150
/** How long the mouse button or the finger is down. */
const holdMs = 80

export type Point = { x: number; y: number }

const findCentre = async (tab: Tab, selector: string): Promise<Point> => {
  const box = await tab.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Move the mouse to a point and press there. The three events are sent without waiting for the page, because a
 * visitor's hand does not wait either.
 */
export const pressAtOnce = async (tab: Tab, { x, y }: Point): Promise<void> => {
  const session = await tab.context().newCDPSession(tab)
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: type === 'mouseMoved' ? 'none' : 'left',
      clickCount: 1,
    })
  await Promise.all([send('mouseMoved'), send('mousePressed'), send('mouseReleased')])
  await session.detach()
}

const pressByInput: Readonly<Record<Input, (tab: Tab, selector: string) => Promise<void>>> = {
  async 'after resting'(tab, selector) {
    const { x, y } = await findCentre(tab, selector)
    await tab.mouse.move(x, y)
    await tab.waitForTimeout(hoverMs)
    await tab.mouse.down()
    await tab.waitForTimeout(holdMs)
    await tab.mouse.up()
  },
  'at once': async (tab, selector) => pressAtOnce(tab, await findCentre(tab, selector)),
  async tap(tab, selector) {
    const centre = await findCentre(tab, selector)
    const session = await tab.context().newCDPSession(tab)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [centre] })
    await tab.waitForTimeout(holdMs)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  },
}

/** Press the first element that matches a selector. */
export const pressWith = (input: Input, tab: Tab, selector: string): Promise<void> => pressByInput[input](tab, selector)
