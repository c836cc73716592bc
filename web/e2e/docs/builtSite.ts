import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

export const repositoryRoot = join(import.meta.dirname, '../../..')
export const siteFolder = join(repositoryRoot, 'build/docs')
export const createPageUrl = (page: string) => pathToFileURL(join(siteFolder, page)).href
export const firstPage = 'docs/index.html'

/**
 * Everything that the browser has reported about the pages: errors, warnings, and requests for files outside of the
 * site's folder.
 */
export const browserMessages: string[] = []

/** The message types that count as faults. Other types are hints for developers. */
const faultTypes = ['error', 'warning']
/** The error text of a request that was cancelled by a navigation. */
const abortedError = 'net::ERR_ABORTED'

/** Start to collect what the browser reports. */
export const collectMessages = (page: Page): void => {
  browserMessages.length = 0
  page.on(
    'console',
    (message) =>
      faultTypes.includes(message.type()) && browserMessages.push(`${page.url()}: ${message.type()} ${message.text()}`),
  )
  page.on('pageerror', (error) => browserMessages.push(`${page.url()}: ${error.message}`))
  page.on(
    'request',
    (request) =>
      request.url().startsWith(createPageUrl('')) || browserMessages.push(`${page.url()} asks ${request.url()}`),
  )
  page.on(
    'requestfailed',
    (request) =>
      request.failure()?.errorText === abortedError || browserMessages.push(`${page.url()} misses ${request.url()}`),
  )
}
