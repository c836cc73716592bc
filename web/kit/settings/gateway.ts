import type { KisslockOptions } from './options'

/** The part of the options that says which node a chain has. */
type Nodes = Pick<KisslockOptions, 'server'> & { transports?: Readonly<Record<number, unknown>> | undefined }

/**
 * The address of the server's gateway for a chain. Undefined for a chain with another transport, and while a server draws,
 * which has no origin of its own.
 */
export const gatewayOf = ({ server, transports }: Nodes, chainId: number): string | undefined =>
  server === undefined || transports?.[chainId] || typeof window === 'undefined'
    ? undefined
    : new URL(`${server}/api/rpc/${chainId}`, window.location.origin).href
