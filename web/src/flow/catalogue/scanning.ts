import type { PublicConfig } from '../../server/wire.gen'

/** Whether codes can be made here (`walletconnect.project_id`); without it every place that would show one says what works. */
export const canScan = ({ walletconnect }: Pick<PublicConfig, 'walletconnect'>): boolean =>
  walletconnect.project_id !== null

/** The catalogue's entry that stands for any app that scans. */
export const anyWallet = 'walletConnect'
