import type { PublicConfig } from '../../server/wire.gen';
/** Whether the site can show codes (`walletconnect.project_id` is set). Screens without codes name the methods that work. */
export declare const canScan: ({ walletconnect }: Pick<PublicConfig, 'walletconnect'>) => boolean;
/** The id of the catalogue entry for any wallet app that scans a code. */
export declare const anyWallet = "walletConnect";
