/**
 * The connection library's functions as the package imports them: from the site's own `wagmi`, so that there is one copy of
 * `@wagmi/core`. The three last names are those of wagmi 2, which wagmi 3 exports, too.
 */

export { connect, disconnect, switchChain } from 'wagmi/actions'
export {
  getAccount as getConnection,
  switchAccount as switchConnection,
  watchAccount as watchConnection,
} from 'wagmi/actions'
export { createConfig, createStorage, deserialize, injected } from 'wagmi'
