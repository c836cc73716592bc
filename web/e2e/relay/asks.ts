import type { Page } from '@playwright/test'

type Provider = { request(args: { method: string; params?: unknown }): Promise<unknown> }
type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps?: { value?: unknown } | null }
type Kisslock = {
  runtime?: {
    get(): {
      engine: {
        config: {
          state: { current: string; connections: Map<string, { connector: { getProvider(): Promise<Provider> } }> }
        }
      }
    }
  }
}

/**
 * Send a request to the wallet through the page's connection, as a site does when its visitor signs or sends something.
 * The hosted page has no button for such a request, so this function reads the connection's config from React's
 * context.
 */
export const requestProvider = (page: Page, method: string, params: unknown): Promise<unknown> =>
  page.evaluate(
    async ({ method, params }) => {
      const root = document.getElementById('kisslock') as unknown as Record<string, Fiber>
      const key = Object.keys(root).find((name) => name.startsWith('__reactContainer')) ?? ''
      const findKisslockBelow = (fiber: Fiber | null | undefined): Kisslock | undefined => {
        if (!fiber) return undefined
        const value = fiber.memoizedProps?.value as Kisslock | undefined
        return value?.runtime ? value : (findKisslockBelow(fiber.child) ?? findKisslockBelow(fiber.sibling))
      }
      const state = findKisslockBelow(root[key])?.runtime?.get().engine.config.state
      const provider = await state?.connections.get(state.current)?.connector.getProvider()
      return provider?.request({ method, params })
    },
    { method, params },
  )
