import { expect, it } from 'vitest'
import { detectPhoneSystem } from './system'
import { isWebView } from './webView'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'
const androidWebView = 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0'
const chrome = 'Chrome/143.0.0.0 Mobile Safari/537.36'

const isAppWebView = (userAgent: string, globals: string[] = [], standalone = false) =>
  isWebView({ userAgent, hasGlobal: (name) => globals.includes(name), standalone })

it.each([
  [
    'Telegram, a mini app on Android',
    `${android} ${chrome} Telegram-Android/11.7.4 (Google Pixel 9; Android 15; SDK 35; HIGH)`,
  ],
  ['Facebook on an iPhone', `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.30.109;FBID/phone]`],
  ['Facebook on Android', `${androidWebView} ${chrome} [FB_IAB/FB4A;FBAV/480.0.0.54.88;]`],
  ['Instagram on an iPhone', `${iphone} Mobile/15E148 Instagram 360.0.0.28.86 (iPhone15,2; iOS 18_5; en_US)`],
  ['X on an iPhone', `${iphone} Mobile/15E148 Twitter for iPhone/10.70`],
  ['WeChat on Android', `${android} ${chrome} MMWEBID/1 MicroMessenger/8.0.50 WeChat/arm64`],
  ['LINE on an iPhone', `${iphone} Safari Line/14.19.1`],
  ['the Google app on an iPhone', `${iphone} GSA/340.3.692106302 Mobile/15E148 Safari/604.1`],
  ['another app on Android', `${androidWebView} ${chrome}`],
  ['another app on an iPhone', `${iphone} Mobile/15E148`],
])("the user agent of %s is detected as an app's web view", (_, userAgent) => {
  expect(isAppWebView(userAgent)).toBe(true)
})

it.each([
  ['Safari', `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${iphone} CriOS/143.0.7390.41 Mobile/15E148 Safari/604.1`],
  ['Chrome on Android, also as a Custom Tab', `${android} ${chrome}`],
  ['a browser whose name ends like an app’s', `${android} ${chrome} Outline/2.0`],
  [
    'a desktop view on an iPhone',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
  ],
])('the user agent of %s is not detected as an app’s web view', (_, userAgent) => {
  expect(isAppWebView(userAgent)).toBe(false)
})

it('Telegram’s in-app browser is detected by Telegram’s globals in the page, even if its user agent is the user agent of the phone’s own browser', () => {
  expect(isAppWebView(`${android} ${chrome}`, ['TelegramWebview'])).toBe(true)
  expect(isAppWebView(`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, ['TelegramWebviewProxy'])).toBe(true)
})

it('a page that was started from the home screen is not in an app’s web view', () => {
  expect(isAppWebView(`${iphone} Mobile/15E148`, [], true)).toBe(false)
})

it.each([
  [`${android} ${chrome}`, 'android'],
  [`${iphone} Version/19.0 Mobile/15E148`, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'ios'],
])('the operating system of the user agent %s is %s', (userAgent, system) => {
  expect(detectPhoneSystem(userAgent)).toBe(system)
})
