/** The connector id of wallets on another device. */
export const scannedId = 'walletConnect'
