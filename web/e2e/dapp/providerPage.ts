import type { Page } from '@playwright/test'

/** The HTML of a page that records the events of the element and of every provider, in order. */
export const html = `<script type="module" src="/wallet/embed.js"></script>
<script type="module" src="/send.js"></script>
<kisslock-connect></kisslock-connect>
<p id="told" role="log"></p>`

export const script = `
const element = document.querySelector('kisslock-connect')
const log = document.querySelector('#told')
const tell = (line) => log.append(line, '; ')
window.providers = []
for (const name of ['connect', 'change', 'disconnect'])
  element.addEventListener('kisslock-' + name, () => tell(name + (element.provider ? ' with' : ' without')))
element.addEventListener('kisslock-provider', ({ detail }) => {
  tell(detail ? 'provider' : 'no provider')
  if (!detail || window.providers.includes(detail)) return
  window.providers.push(detail)
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    detail.on(event, (payload) => tell(event + ' ' + (payload.code ?? payload)))
})`

/** The events that the page recorded. */
export const findEventLog = (page: Page) => page.getByRole('log')

/**
 * Call a provider that the element gave to the page, by default the current provider. Return the result, or the code of
 * the error.
 */
export const requestProvider = (page: Page, method: string, params: unknown[] = [], index?: number): Promise<unknown> =>
  page.evaluate(
    ([method, params, index]) => {
      const element = document.querySelector('kisslock-connect') as unknown as { provider: Provider | null }
      const { providers } = window as unknown as { providers: Provider[] }
      type Provider = { request: (args: unknown) => Promise<unknown> }
      const provider = index === undefined ? element.provider : providers[index]
      return provider ? provider.request({ method, params }).catch((error: { code: number }) => error.code) : 'none'
    },
    [method, params, index] as const,
  )
