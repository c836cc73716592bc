import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

export const root = join(import.meta.dirname, '../../..')
export const site = join(root, 'build/docs')
export const url = (page: string) => pathToFileURL(join(site, page)).href
export const first = 'docs/index.html'

/**
 * Everything that the browser has reported about the pages: errors, warnings, and requests for files outside of the
 * site's folder.
 */
export const heard: string[] = []

/** The message types that count as faults. Other types are hints for developers. */
const faults = ['error', 'warning']
/** The error text of a request that was cancelled by a navigation. */
const ended = 'net::ERR_ABORTED'

/** Start to collect what the browser reports. */
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
