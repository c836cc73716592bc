import type { PublicConfig } from '../../server/wire.gen'

/**
 * Return true if the site can show codes (`walletconnect.project_id` is set). Without codes, the screens mention only
 * the methods that work.
 */
export const canScan = ({ walletconnect }: Pick<PublicConfig, 'walletconnect'>): boolean =>
  walletconnect.project_id !== null

/** The id of the catalogue entry for any wallet app that scans a code. */
export const anyAppRowId = 'walletConnect'
