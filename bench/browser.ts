import { requireFromWeb } from './web.ts'

export type { Browser, BrowserContext, CDPSession, Page as Tab } from '@playwright/test'

const { chromium } = requireFromWeb('@playwright/test') as typeof import('@playwright/test')

// Chromium's sandbox does not work for root. It stays on for every other user.
const sandboxOptions = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const chromiumPath = process.env.KISSLOCK_CHROMIUM

/** Start Chromium. It resolves only host names of this machine, so that no request leaves the machine. */
export const startBrowser = () =>
  chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: [
      ...sandboxOptions,
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
