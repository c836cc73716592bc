import type { Transport } from '@wagmi/core'
import { http } from 'viem'
import type { PublicConfig } from '../server/wire.gen'

/** One transport per chain to the site's own gateway, with the figures of specification section 9. */
export const gatewayTransports = (
  { base_path, chains, rpc }: PublicConfig,
  origin: string,
): Record<number, Transport> =>
  Object.fromEntries(
    chains.map(({ id }) => [
      id,
      http(new URL(`${base_path}/api/rpc/${id}`, origin).href, {
        timeout: rpc.timeout_ms,
        batch: { batchSize: rpc.batch_size, wait: rpc.batch_wait_ms },
        retryCount: rpc.retry_count,
        retryDelay: rpc.retry_delay_ms,
      }),
    ]),
  )
