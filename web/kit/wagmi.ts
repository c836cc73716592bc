/**
 * The connection library's functions as the package imports them: from the site's own `wagmi`, so that there is one copy of
 * `@wagmi/core`. The names with an `as` are those of wagmi 2, which wagmi 3 exports, too.
 */
export { createConfig, createStorage, deserialize, injected } from 'wagmi'
export {
  connect,
  disconnect,
  getAccount as getConnection,
  switchAccount as switchConnection,
  switchChain,
  watchAccount as watchConnection,
} from 'wagmi/actions'
