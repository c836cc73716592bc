import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'

/**
 * The private API of the connection library that Kisslock uses. This part of the API is the same in `@wagmi/core` 2.22
 * and 3.6. No other file reads `_internal` (kit/development/checks.test.ts).
 */
export type LibraryPrivates = {
  /** The list of connectors, and the function that creates a connector. */
  connectors: {
    setup(create: CreateConnectorFn): Connector
    setState(change: (connectors: readonly Connector[]) => Connector[]): void
  }
  /** The library's own listeners of a connector's events. */
  events: Pick<Config['_internal']['events'], 'connect' | 'change' | 'disconnect'>
  /** Middleware of the store that reads the stored state. */
  store: { persist: { hasHydrated(): boolean; onFinishHydration(then: () => void): void } }
  /** True if the config was created for a server-rendered page. */
  ssr: boolean
  /** The library's discovery of wallets (EIP-6963). Undefined if this discovery is disabled. */
  mipd?: { getProviders(): readonly { info: { rdns: string } }[] } | undefined
}

/** Return the private part of a config. */
export const readPrivates = (config: Config): LibraryPrivates => config._internal as unknown as LibraryPrivates
