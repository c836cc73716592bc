import type { Transport } from '@wagmi/core';
import type { PublicConfig } from '../server/wire.gen';
/** One transport per chain to the site's own gateway, with the limits of docs/specification.md section 9. */
export declare const gatewayTransports: ({ base_path, chains, rpc }: PublicConfig, origin: string) => Record<number, Transport>;
