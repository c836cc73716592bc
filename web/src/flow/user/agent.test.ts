import { expect, it } from 'vitest'
import { parseAgent } from './agent'

const engineToken = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Windows NT 10.0; Win64; x64', `${engineToken} Chrome/146.0.0.0 Safari/537.36 Edg/146.0.0.0`, 'Edge', 'Windows'],
  ['X11; Linux x86_64', `${engineToken} Chrome/146.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  ['Linux; Android 16', `${engineToken} SamsungBrowser/29.0 Chrome/136.0 Safari/537.36`, 'Samsung Internet', 'Android'],
  ['X11; Linux x86_64; rv:145.0', 'Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    'iPhone; CPU iPhone OS 26_0 like Mac OS X',
    `${engineToken} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
  ],
  ['Macintosh; Intel Mac OS X 10_15_7', `${engineToken} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
])('the user agent with the system %s and the browser %s is shown as %s on %s', (machine, marks, browser, system) => {
  expect(parseAgent(`Mozilla/5.0 (${machine}) ${marks}`)).toEqual({ browser, system })
})

it('an unknown browser or system has no description', () => {
  expect(parseAgent('python-httpx2/2.0')).toBeUndefined()
  expect(parseAgent('Mozilla/5.0 (Linux) Unknown')).toBeUndefined()
})
