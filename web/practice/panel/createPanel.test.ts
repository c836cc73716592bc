import accents from 'virtual:kisslock/accents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, approveAll, bob, connectedState, createObservedWallet, site } from '../wallet/testWallet.fixture'
import { createPanel } from './createPanel'
import { createLocaleUrl, findLocaleName, readLocales } from './locales'
import { readPreferences, storePreferences } from './preferences'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  document.body.replaceChildren()
  for (const name of ['klAccent', 'klScheme']) delete document.documentElement.dataset[name]
})

const findField = (label: string): HTMLSelectElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.firstChild?.textContent === label)
  return found?.querySelector('select') as HTMLSelectElement
}
const choose = (label: string, value: string) => {
  findField(label).value = value
  findField(label).dispatchEvent(new Event('change'))
}
const pressButton = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === name)?.click()
const readButtonNames = () => [...document.querySelectorAll('button')].map((button) => button.textContent)

function mountPanel(setMode = vi.fn()) {
  const seen = createObservedWallet(approveAll, connectedState)
  createPanel(seen.wallet, setMode)
  return seen
}

test('The panel is a landmark that shows the page’s settings', () => {
  document.documentElement.dataset.klAccent = 'green'
  mountPanel()
  expect(document.querySelector('aside')?.getAttribute('aria-label')).toBe('kisslock dev')
  expect([findField('Accent').value, findField('Scheme').value, findField('Language').value]).toEqual([
    'green',
    'light',
    'en',
  ])
  expect([...findField('Accent').options].map(({ value }) => value)).toEqual(accents)
  expect(findField('Accent').selectedOptions[0]?.textContent).toBe('Green')
})

test('Accent and scheme apply immediately and after a reload', () => {
  mountPanel()
  choose('Accent', 'pink')
  choose('Scheme', 'auto')
  expect(document.documentElement.dataset).toMatchObject({ klAccent: 'pink', klScheme: 'auto' })
  document.body.replaceChildren()
  document.documentElement.dataset.klAccent = 'blue'
  mountPanel()
  expect(document.documentElement.dataset.klAccent).toBe('pink')
  expect(findField('Scheme').value).toBe('auto')
})

test('The panel sets the wallet’s mode and account, and resets the wallet', () => {
  const setMode = vi.fn()
  const { wallet } = mountPanel(setMode)
  choose('Practice wallet', 'reject')
  expect(setMode).toHaveBeenCalledWith('reject')
  choose('Account', '1')
  expect(wallet.state().grants[site]?.accounts).toEqual([bob.address])
  pressButton('Lock')
  expect(wallet.state().locked).toBe(true)
  pressButton('Forget wallet')
  expect(wallet.state()).toMatchObject({ grants: {}, locked: false })
  expect(wallet.state().accounts.map((account) => account.address)).not.toContain(alice.address)
})

test('The wallet has the habits that the user chooses in the panel, even after a reload', async () => {
  mountPanel()
  choose('Wakes', 'late')
  document.body.replaceChildren()
  const { wallet, ask } = mountPanel()
  const answered = vi.fn()
  const answer = ask('eth_chainId').then(answered)
  await new Promise((resolve) => setTimeout(resolve))
  expect(answered).not.toHaveBeenCalled()
  choose('Habits', 'rabby')
  expect(wallet.habits).toEqual({ processing: true, eventless: true })
  choose('Wakes', 'never')
  expect(readPreferences(), 'the next load is another tab').toEqual({ habit: 'rabby' })
  choose('Wakes', 'once')
  await answer
  expect(wallet.state().chainId).toBe(1)
})

test('The panel updates when the wallet changes', () => {
  const { wallet } = createObservedWallet(approveAll, connectedState)
  const update = createPanel(wallet, vi.fn())
  wallet.lock()
  update()
  expect(readButtonNames()).toContain('Unlock')
})

test('If the user closes the panel, the panel is still closed after a reload', () => {
  mountPanel()
  const findPanel = () => document.querySelector('details') as HTMLDetailsElement
  document.querySelector('summary')?.click()
  document.body.replaceChildren()
  mountPanel()
  expect(findPanel().open).toBe(false)
})

test('A stored choice is ignored if the panel no longer offers it', () => {
  localStorage.setItem('kisslock.dev', '{"accent":"beige","scheme":"dark","open":"yes"}')
  expect(readPreferences()).toEqual({ scheme: 'dark' })
})

test('Without storage the panel’s choices are kept until the page is closed', () => {
  const throwDenied = () => {
    throw new Error('denied')
  }
  for (const name of ['getItem', 'setItem'] as const) vi.spyOn(Storage.prototype, name).mockImplementation(throwDenied)
  expect(storePreferences({ accent: 'red' })).toEqual({ accent: 'red' })
})

test('The panel lists the page’s languages with their own names, and selects a language through the URL', () => {
  const data = document.createElement('script')
  data.id = 'kisslock-page'
  data.type = 'application/json'
  data.textContent = JSON.stringify({ locale: { tag: 'de' }, locales: ['en', 'de'] })
  document.body.append(data)
  expect(readLocales()).toEqual({ currentTag: 'de', tags: ['en', 'de'] })
  expect(['de', 'en'].map(findLocaleName)).toEqual(['Deutsch', 'English'])
  expect(createLocaleUrl('http://127.0.0.1:8000/?a=1&locale=en#x', 'de')).toBe('http://127.0.0.1:8000/?a=1&locale=de#x')
})
