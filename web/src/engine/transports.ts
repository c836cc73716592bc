import type { Transport } from '@wagmi/core'
import { lazy } from '../browser/lazy'
import type { PublicConfig } from '../server/wire.gen'

type HttpOptions = {
  timeout: number
  batch: { batchSize: number; wait: number } | false
  retryCount: number
  retryDelay: number
}

/**
 * Create the library's http transport. The code of the transport loads at the first call to a node, because a page that
 * only connects wallets makes no such call. The limits in `config` are available before the code has loaded.
 */
const createLazyHttp =
  (url: string, options: HttpOptions): Transport =>
  (parameters) => {
    const { load } = lazy(async () => (await import('./http')).http(url, options)(parameters))
    const request = async (...callArguments: [never, never]) => (await load()).request(...callArguments)
    const { timeout, retryCount, retryDelay } = options
    const config = { key: 'http', name: 'HTTP JSON-RPC', type: 'http', timeout, retryCount, retryDelay }
    return { config: { ...config, request }, request, value: { url } } as unknown as ReturnType<Transport>
  }

/** URLs of the site's own nodes by chain id. These URLs replace the gateway's URLs. */
export type NodeUrls = { nodes?: Readonly<Record<number, string>> }

/**
 * Return one transport to the site's own gateway for each chain. The transports have the limits of
 * docs/internals/specification.md section 9.
 */
export const createGatewayTransports = (
  { base_path, chains, rpc, nodes = {} }: PublicConfig & NodeUrls,
  origin: string,
): Record<number, Transport> =>
  Object.fromEntries(
    chains.map(({ id }) => [
      id,
      createLazyHttp(nodes[id] ?? new URL(`${base_path}/api/rpc/${id}`, origin).href, {
        timeout: rpc.timeout_ms,
        // Send batches only to Kisslock's gateway, because not every node accepts batches.
        batch: !(id in nodes) && { batchSize: rpc.batch_size, wait: rpc.batch_wait_ms },
        retryCount: rpc.retry_count,
        retryDelay: rpc.retry_delay_ms,
      }),
    ]),
  )
