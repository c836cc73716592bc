import { fromWeb } from './web.ts'

export type { Browser, BrowserContext, CDPSession, Page as Tab } from '@playwright/test'

const { chromium } = fromWeb('@playwright/test') as typeof import('@playwright/test')

// Chromium's sandbox does not work for root. It stays on for every other user.
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const named = process.env.KISSLOCK_CHROMIUM

/** Start Chromium. It resolves only host names of this machine, so that no request leaves the machine. */
export const startBrowser = () =>
  chromium.launch({
    ...(named && { executablePath: named }),
    args: [
      ...sandbox,
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
