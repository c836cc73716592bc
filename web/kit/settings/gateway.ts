import type { KisslockOptions } from './options'

/** The options that determine the node of a chain. */
type NodeOptions = Pick<KisslockOptions, 'server'> & { transports?: Readonly<Record<number, unknown>> | undefined }

/**
 * Return the URL of the server's gateway for a chain. Undefined if the site has set a different transport for the
 * chain. Also undefined during server rendering, because a server does not know the page's origin.
 */
export const findGatewayUrl = ({ server, transports }: NodeOptions, chainId: number): string | undefined =>
  server === undefined || transports?.[chainId] || typeof window === 'undefined'
    ? undefined
    : new URL(`${server}/api/rpc/${chainId}`, window.location.origin).href
