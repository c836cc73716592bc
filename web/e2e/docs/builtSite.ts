import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

export const root = join(import.meta.dirname, '../../..')
export const site = join(root, 'build/docs')
export const url = (page: string) => pathToFileURL(join(site, page)).href
export const first = 'docs/index.html'

/** What the browser said about the pages: errors, warnings, and requests that leave the folder of the site. */
export const heard: string[] = []

/** Others are remarks for developers, such as that a part out of sight was laid out. */
const faults = ['error', 'warning']
/** A request that a navigation has ended. */
const ended = 'net::ERR_ABORTED'

/** Start to collect what the browser says. */
export const listen = (page: Page): void => {
  heard.length = 0
  page.on(
    'console',
    (message) => faults.includes(message.type()) && heard.push(`${page.url()}: ${message.type()} ${message.text()}`),
  )
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`))
  page.on(
    'request',
    (request) => request.url().startsWith(url('')) || heard.push(`${page.url()} asks ${request.url()}`),
  )
  page.on(
    'requestfailed',
    (request) => request.failure()?.errorText === ended || heard.push(`${page.url()} misses ${request.url()}`),
  )
}
