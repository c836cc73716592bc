import { expect, it } from 'vitest'
import { createBrowserOpener } from './openOutside'

const address = 'https://tidepool.example/basket?item=7#top'
const telegram = { opens: 'telegram' }

/** Return a function that records its arguments, and the list of recorded calls. */
const createRecorder = () => {
  const calls: unknown[][] = []
  const note = (...values: unknown[]) => void calls.push(values)
  return { calls, note }
}
const tapTelegramLink = (page: object) => {
  const opener = createBrowserOpener(telegram, address, page)
  if (opener && 'onClick' in opener) opener.onClick()
  return opener !== undefined
}

it('an app that needs a query parameter gets a link to this page with the parameter', () => {
  expect(createBrowserOpener({ opens: 'openExternalBrowser=1' }, address)).toEqual({
    href: 'https://tidepool.example/basket?item=7&openExternalBrowser=1#top',
  })
})

it('the page offers no link for an app without a known method to open the browser', () => {
  expect(createBrowserOpener({}, address)).toBeUndefined()
})

it('Telegram’s script opens this page’s URL, and is not called before the tap', () => {
  const { calls, note } = createRecorder()
  const page = { Telegram: { WebApp: { openLink: note } }, TelegramWebviewProxy: { postEvent: note } }
  expect(createBrowserOpener(telegram, address, page)).toBeDefined()
  expect(calls).toEqual([])
  tapTelegramLink(page)
  expect(calls).toEqual([[address]])
})

it('without Telegram’s script, the page sends the request to the app directly', () => {
  const { calls, note } = createRecorder()
  tapTelegramLink({ TelegramWebviewProxy: { postEvent: note } })
  expect(calls).toEqual([['web_app_open_link', JSON.stringify({ url: address })]])
})

it('if Telegram’s script throws, the page sends the request to the app directly', () => {
  const { calls, note } = createRecorder()
  const openLink = () => {
    throw new Error('not supported')
  }
  tapTelegramLink({ Telegram: { WebApp: { openLink } }, TelegramWebviewProxy: { postEvent: note } })
  expect(calls).toHaveLength(1)
})

const throwingPage = new Proxy(
  {},
  {
    get() {
      throw new Error('hostile')
    },
  },
)
it.each<[string, object]>([
  ['no global of Telegram', {}],
  ['globals of other types', { Telegram: 'yes', TelegramWebviewProxy: { postEvent: 'web_app_open_link' } }],
  ['globals that are null', { Telegram: null, TelegramWebviewProxy: null }],
  ['globals that throw', { Telegram: throwingPage, TelegramWebviewProxy: throwingPage }],
  ['a window that throws', throwingPage],
])('with %s, no link is offered and nothing is thrown', (_, page) => {
  expect(tapTelegramLink(page)).toBe(false)
})
