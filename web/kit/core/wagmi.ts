/**
 * The connection library's functions as the package imports them: from the site's own `wagmi`, so that there is one copy of
 * `@wagmi/core`. `switchAccount` is the name of wagmi 2, which wagmi 3 exports, too.
 */
export { createConfig, createStorage, deserialize, injected } from 'wagmi'
export { connect, disconnect, switchAccount as switchConnection, switchChain } from 'wagmi/actions'
