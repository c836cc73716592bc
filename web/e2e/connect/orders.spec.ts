import { expect, test } from './test'
import { buildVueSite } from './vueSite'

const siteScript = '<script type="module" src="/site.js"></script>'
const attributes = 'chains="1 8453" name="Attr shop"'
const setUpCall = `import { setUp } from '/kisslock/index.js'\nsetUp({ accent: 'green' })\n`
/** Code that waits until the call of `setUp` has taken effect. */
const waitCode = 'await new Promise((resolve) => setTimeout(resolve, 200))\n'
const createElementCode = `const one = document.createElement('kisslock-connect')\n`
const setAttributesCode = `one.setAttribute('chains', '1 8453')\none.setAttribute('name', 'Attr shop')\n`
const insertElementCode = 'document.body.append(one)\n'

const vueMain = `import { setUp } from 'kisslock/connect'
import { createApp } from 'vue'
import App from './App.vue'
setUp({ accent: 'green' })
createApp(App).mount('#app')`
const vueComponent = `<script setup>
import { ref } from 'vue'
const shown = ref(false)
const chains = ref('1 8453')
setTimeout(() => { shown.value = true }, 200)
</script>
<template><kisslock-connect v-if="shown" :chains="chains" name="Attr shop"></kisslock-connect></template>`

/**
 * Every order in which a page can call `setUp`, add an element and set its attributes: the page's HTML, and its script
 * or a function that builds the script.
 */
const orders: Readonly<Record<string, readonly [html: string, script: string | (() => Promise<string>)]>> = {
  'a call, later an element that has its attributes before it is in the page': [
    siteScript,
    setUpCall + waitCode + createElementCode + setAttributesCode + insertElementCode,
  ],
  'a call, later an element that gets its attributes in the turn in which it is added': [
    siteScript,
    setUpCall + waitCode + createElementCode + insertElementCode + setAttributesCode,
  ],
  'a call, and an element in a shadow root': [
    siteScript,
    `${setUpCall + createElementCode + setAttributesCode}const place = document.createElement('div')
place.attachShadow({ mode: 'open' }).append(one)
document.body.append(place)`,
  ],
  'no call, later an element': [
    `<script type="module" src="/kisslock/index.js"></script>${siteScript}`,
    waitCode + createElementCode + setAttributesCode + insertElementCode,
  ],
  'an element in the HTML, later a call': [
    `${siteScript}<kisslock-connect ${attributes}></kisslock-connect>`,
    `${waitCode}const { setUp } = await import('/kisslock/index.js')\nsetUp({ accent: 'green' })`,
  ],
  'a call, later a component of Vue that is mounted': [
    `<div id="app"></div>${siteScript}`,
    () => buildVueSite(vueMain, vueComponent),
  ],
}

for (const [order, [html, script]] of Object.entries(orders))
  test(`An element’s attributes take effect if the page runs its steps in this order: ${order}`, async ({
    page,
    host,
    dialog,
    advice,
    shows,
  }) => {
    const checkPromise = page.waitForResponse(/tellProblems/)
    await shows({ html, script: typeof script === 'string' ? script : await script() })
    await host.connectButton.click()
    await expect(dialog.stage).toContainText('Attr shop')
    await checkPromise
    expect(advice).toEqual([])
  })

test('An element’s JSON settings, including its theme, take effect even if the element is added after the call of setUp', async ({
  host,
  dialog,
  advice,
  shows,
}) => {
  const json = '<script type="application/json">{ "accent": "#7a3cff", "name": "Json shop" }</' + "' + 'script>"
  const element = `<kisslock-connect>${json}</kisslock-connect>`
  const script = `import { setUp } from '/kisslock/index.js'\nsetUp()\n${waitCode}document.body.innerHTML = '${element}'`
  await shows({ html: siteScript, script })
  await expect(host.connectButton).toHaveCSS('background-color', 'rgb(122, 60, 255)')
  await host.connectButton.click()
  await expect(dialog.stage).toContainText('Json shop')
  expect(advice).toEqual([])
})

test.describe('Attributes that are set too late', () => {
  test.use({ expectedErrors: /^console: Kisslock: a setting of/ })

  test('attributes have no effect if they are set one task after the element’s start, and the console shows advice', async ({
    page,
    host,
    dialog,
    advice,
    shows,
  }) => {
    await shows({
      html: siteScript,
      script: setUpCall + createElementCode + insertElementCode + waitCode.replace('200', '0') + setAttributesCode,
    })
    await host.connectButton.click()
    await expect(dialog.stage).toContainText(new URL(page.url()).host)
    await expect
      .poll(() => advice)
      .toEqual([expect.stringMatching(/has come or changed after its start, .* or give it to setUp\(\)/)])
  })
})
