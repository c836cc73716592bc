import type { Tab } from '../browser.ts'

/** How a button is pressed: by a mouse that rests on the button, by a finger, or by Enter on the focused button. */
export type Input = 'mouse' | 'touch' | 'Enter'

export const inputs: readonly Input[] = ['mouse', 'touch', 'Enter']

/** How long the pointer or the focus rests on the button first. */
const restMs = 150
/** How long a button or a finger is held down. */
const heldMs = 80

const centre = async (tab: Tab, selector: string) => {
  const box = await tab.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on screen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const press: Readonly<Record<Input, (tab: Tab, selector: string) => Promise<void>>> = {
  async mouse(tab, selector) {
    const { x, y } = await centre(tab, selector)
    await tab.mouse.move(x, y)
    await tab.waitForTimeout(restMs)
    await tab.mouse.down()
    await tab.waitForTimeout(heldMs)
    await tab.mouse.up()
  },
  async touch(tab, selector) {
    const at = await centre(tab, selector)
    const session = await tab.context().newCDPSession(tab)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await tab.waitForTimeout(heldMs)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  },
  async Enter(tab, selector) {
    await tab.locator(selector).first().focus()
    await tab.waitForTimeout(restMs)
    await tab.keyboard.press('Enter', { delay: heldMs })
  },
}

/** Presses the first element of a selector. */
export const pressWith = (input: Input, tab: Tab, selector: string): Promise<void> => press[input](tab, selector)
