import type { MessageKey } from '../../locale/messages';
import type { PublicConfig } from '../../server/wire.gen';
/** What declining the signature means: the address stays shared. */
export declare const refusedBody: ({ sign_in }: PublicConfig) => MessageKey;
/** The visitor did not sign (EIP-1193 4001): the connection stays. */
export declare const Refused: () => import("react/jsx-runtime").JSX.Element;
