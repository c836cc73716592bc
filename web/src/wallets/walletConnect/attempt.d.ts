import type { Session } from './client';
import type { Link } from './link';
import type { PairingParameters } from './pairing';
type Asked = Pick<PairingParameters, 'onCode' | 'onScanned'> & {
    signal: AbortSignal;
};
/** Shows one code after another until a wallet approves. An answer to a replaced code is ignored. */
export declare const pairOnce: (link: Link, asked: Asked) => Promise<Session>;
export {};
