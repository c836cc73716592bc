/** The connector id for wallets on another device. */
export const scannedId = 'walletConnect'
