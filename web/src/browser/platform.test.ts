import { describe, expect, it } from 'vitest'
import { detectBrowser } from './browsers'
import { detectPlatform } from './platform'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'Chrome/141.0.0.0'

const createStores = (store: string) => [store, 'chrome']

/** Columns: the browser, its user agent string, its name, its extension stores, whether the device is a phone. */
const browsers: [string, string, string, string[], boolean][] = [
  ['Chrome on Windows', `${windows} ${webkit} ${chrome} Safari/537.36`, 'Chrome', ['chrome'], false],
  ['Chrome without a window', `${linux} ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`, 'Chrome', ['chrome'], false],
  [
    'Edge on Windows',
    `${windows} ${webkit} ${chrome} Safari/537.36 Edg/141.0.0.0`,
    'Edge',
    createStores('edge'),
    false,
  ],
  ['Opera on a Mac', `${mac} ${webkit} ${chrome} Safari/537.36 OPR/124.0.0.0`, 'Opera', createStores('opera'), false],
  ['Vivaldi', `${linux} ${webkit} ${chrome} Safari/537.36 Vivaldi/7.6.3797.58`, 'Vivaldi', ['chrome'], false],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'Firefox',
    ['firefox'],
    false,
  ],
  ['Safari on a Mac', `${mac} ${ios} Version/18.5 Safari/605.1.15`, 'Safari', ['safari'], false],
  ['Safari on an iPhone', `${iphone} ${ios} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', ['safari'], true],
  ['Chrome, iPhone', `${iphone} ${ios} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome', ['chrome'], true],
  ['Firefox on an iPhone', `${iphone} ${ios} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', ['firefox'], true],
  [
    'Edge on an iPhone',
    `${iphone} ${ios} Version/18.0 EdgiOS/141.0.3537.57 Mobile/15E148 Safari/604.1`,
    'Edge',
    createStores('edge'),
    true,
  ],
  ['Chrome on Android', `${android} ${webkit} ${chrome} Mobile Safari/537.36`, 'Chrome', ['chrome'], true],
  [
    'Edge on Android',
    `${android} ${webkit} ${chrome} Mobile Safari/537.36 EdgA/141.0.0.0`,
    'Edge',
    createStores('edge'),
    true,
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0',
    'Firefox',
    ['firefox'],
    true,
  ],
  ["an app's own window on an iPhone", `${iphone} ${ios} Mobile/15E148`, '', [], true],
  ['an unknown browser', 'Mozilla/5.0 (compatible)', '', [], false],
  ['no user agent at all', '', '', [], false],
]

describe('the browser', () => {
  it.each(browsers)('the browser %s is detected by its user agent', (_, userAgent, name, stores, phone) => {
    expect([detectBrowser(userAgent), detectPlatform(userAgent)]).toEqual([{ name, stores }, { phone }])
  })

  it('Brave has the user agent of Chrome and is detected by navigator.brave', () => {
    expect(detectBrowser(`${windows} ${webkit} ${chrome} Safari/537.36`, true)).toEqual({
      name: 'Brave',
      stores: ['chrome'],
    })
  })

  it('an iPad has the user agent of a Mac and is detected by its touch points', () => {
    const safari = `${mac} ${ios} Version/18.5 Safari/605.1.15`
    expect(detectPlatform(safari, 5).phone).toBe(true)
    expect(detectPlatform(safari, 0).phone).toBe(false)
  })

  it('a Windows laptop with a touch screen is not detected as a phone', () => {
    expect(detectPlatform(`${windows} ${webkit} ${chrome} Safari/537.36`, 10).phone).toBe(false)
  })
})
