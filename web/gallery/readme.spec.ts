import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { takeBothScreenshots } from './draw'
import { screenSizes } from './places'
import { runSteps, type Steps } from './states/steps'
import { findState, test, testState } from './test'
import { createVisitor } from './visitor'

/**
 * The pictures of the README and docs/, in the light and the dark color scheme. `make pictures` writes these pictures
 * into docs/images/.
 */
const imagesFolder = join(import.meta.dirname, '../../docs/images')
const host = 'tidepool.example'

/** Pictures of the site at this host, and the steps that lead to them. */
const hostPictures: Readonly<Record<string, Steps>> = {
  dialog: findState('home-detected').steps,
  guide: [['opens'], ['guide', 'MetaMask', 'Browser']],
  phone: findState('home-empty').steps,
  account: findState('account').steps,
  rejected: findState('ext-rejected').steps,
  console: findState('console').steps,
}

/** Pictures of states of the gallery's other sites, each with its state's ID. */
const statePictures = {
  sign: 'sign-start',
  links: 'links',
  devices: 'devices',
  gate: 'gate',
  program: 'program-sign-in',
}

test.use({ site: 'readme' })

const drawPicture = async (page: Page, name: string) => {
  await page.mouse.move(0, 0)
  await takeBothScreenshots(page, (scheme) => join(imagesFolder, `${name}${scheme === 'dark' ? '-dark' : ''}.png`))
}

for (const [name, id] of Object.entries(statePictures))
  testState(
    `${name}.png and ${name}-dark.png, a state of the gallery`,
    id,
    { viewport: screenSizes.wide },
    ({ page }) => drawPicture(page, name),
  )

for (const [name, steps] of Object.entries(hostPictures))
  test(`the pictures ${name}.png and ${name}-dark.png are taken at ${host}`, async ({ launchOptions, baseURL }) => {
    // The fictional host name resolves to this run's site. The browser treats this host as secure, like loopback.
    const hostArguments = [
      `--host-resolver-rules=MAP ${host} ${new URL(baseURL ?? '').host}`,
      `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
    ]
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...hostArguments] })
    const viewport = name === 'phone' ? screenSizes.mobile : screenSizes.wide
    const page = await browser.newPage({ viewport, baseURL: `http://${host}` })
    await runSteps(createVisitor(page), steps)
    await drawPicture(page, name)
    await browser.close()
  })
