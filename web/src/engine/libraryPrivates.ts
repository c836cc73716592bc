import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'

/**
 * The private names of the connection library that Kisslock uses: the same in `@wagmi/core` 2.22 and 3.6. No other file reads
 * `_internal` (kit/development/checks.test.ts).
 */
export type LibraryPrivates = {
  /** The list of connectors, and how the library makes one from its function. */
  connectors: {
    setup(create: CreateConnectorFn): Connector
    setState(change: (connectors: readonly Connector[]) => Connector[]): void
  }
  /** The library's own listeners of a connector's events. */
  events: Pick<Config['_internal']['events'], 'connect' | 'change' | 'disconnect'>
  /** Middleware of the store that reads the stored state. */
  store: { persist: { hasHydrated(): boolean; onFinishHydration(then: () => void): void } }
  /** Whether the config was created for a page that a server draws. */
  ssr: boolean
  /** The library's discovery (EIP-6963); undefined where it is off. */
  mipd?: { getProviders(): readonly { info: { rdns: string } }[] } | undefined
}

/** The private part of a config. */
export const privatesOf = (config: Config): LibraryPrivates => config._internal as unknown as LibraryPrivates
