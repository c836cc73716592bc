import type { Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'
import { buildVueSite } from './vueSite'

const site = '<script type="module" src="/site.js"></script>'
const attributes = 'chains="1 8453" name="Attr shop"'
const call = `import { setUp } from '/kisslock/index.js'\nsetUp({ accent: 'green' })\n`
/** Goes on when the call is done. */
const later = 'await new Promise((resolve) => setTimeout(resolve, 200))\n'
const made = `const one = document.createElement('kisslock-connect')\n`
const attributed = `one.setAttribute('chains', '1 8453')\none.setAttribute('name', 'Attr shop')\n`
const inserted = 'document.body.append(one)\n'

/** The page's HTML and its script, for each order in which a call, an element and its attributes may come. */
const orders: Readonly<Record<string, readonly [html: string, script: string]>> = {
  'a call, later an element that has its attributes before it is in the page': [
    site,
    call + later + made + attributed + inserted,
  ],
  'a call, later an element that gets its attributes in the turn in which it is added': [
    site,
    call + later + made + inserted + attributed,
  ],
  'a call, and an element in a shadow root': [
    site,
    `${call + made + attributed}const place = document.createElement('div')
place.attachShadow({ mode: 'open' }).append(one)
document.body.append(place)`,
  ],
  'no call, later an element': [
    `<script type="module" src="/kisslock/index.js"></script>${site}`,
    later + made + attributed + inserted,
  ],
  'an element in the HTML, later a call': [
    `${site}<kisslock-connect ${attributes}></kisslock-connect>`,
    `${later}const { setUp } = await import('/kisslock/index.js')\nsetUp({ accent: 'green' })`,
  ],
  'a call, later an element with JSON inside': [
    site,
    `${call}${later}document.body.innerHTML = '<kisslock-connect><script type="application/json">{ "chains": [1, 8453], "name": "Attr shop", "theme": { "radius": "large" } }</' + 'script></kisslock-connect>'`,
  ],
}

/** What the console says for developers. */
const listen = (page: Page) => {
  const said: string[] = []
  page.on('console', (message) => message.text().startsWith('Kisslock:') && said.push(message.text()))
  return said
}

for (const [order, [html, script]] of Object.entries(orders))
  test(`The attributes of an element count: ${order}`, async ({ page, host, dialog, networks, shows }) => {
    const said = listen(page)
    await installWallet(page, { ...rabby, chains: [1, 8453] })
    const looked = page.waitForResponse(/tellProblems/)
    await shows({ html, script })
    await host.connectButton.click()
    await expect(dialog.stage).toContainText('Attr shop')
    await dialog.chooses('Rabby Wallet')
    await host.opensNetworks()
    await expect(networks.rows).toContainText(['Ethereum', 'Base'])
    await looked
    expect(said).toEqual([])
  })

test('The attributes of a component of Vue that is mounted after the call count', async ({
  page,
  host,
  dialog,
  shows,
}) => {
  const said = listen(page)
  const main = `import { setUp } from 'kisslock/connect'
import { createApp } from 'vue'
import App from './App.vue'
setUp({ accent: 'green' })
createApp(App).mount('#app')`
  const component = `<script setup>
import { ref } from 'vue'
const shown = ref(false)
const chains = ref('1 8453')
setTimeout(() => { shown.value = true }, 200)
</script>
<template><kisslock-connect v-if="shown" :chains="chains" name="Attr shop"></kisslock-connect></template>`
  const looked = page.waitForResponse(/tellProblems/)
  await shows({ html: `<div id="app"></div>${site}`, script: await buildVueSite(main, component) })
  await host.connectButton.click()
  await expect(dialog.stage).toContainText('Attr shop')
  await looked
  expect(said).toEqual([])
})

test('A look that an element declares as JSON counts, also where it is added after the call', async ({
  host,
  shows,
}) => {
  const json = '<script type="application/json">{ "accent": "#7a3cff" }</' + "' + 'script>"
  const element = `<kisslock-connect>${json}</kisslock-connect>`
  const script = `import { setUp } from '/kisslock/index.js'\nsetUp()\n${later}document.body.innerHTML = '${element}'`
  await shows({ html: site, script })
  await expect(host.connectButton).toHaveCSS('background-color', 'rgb(122, 60, 255)')
})

test.describe('Attributes that come too late', () => {
  test.use({ expectedErrors: /^console: Kisslock: a setting of/ })

  for (const [moment, wait] of [
    ['in the next turn', later.replace('200', '0')],
    ['later', later],
  ] as const)
    test(`do nothing, and the console says what to do: ${moment}`, async ({ page, host, dialog, shows }) => {
      const said = listen(page)
      await shows({ html: site, script: call + made + inserted + wait + attributed })
      await host.connectButton.click()
      await expect(dialog.stage).toContainText(new URL(page.url()).host)
      await expect
        .poll(() => said)
        .toEqual([expect.stringMatching(/has come or changed after its start, .* or give it to setUp\(\)/)])
    })
})
