/** The connector id for wallets on another device. */
export const scannerId = 'walletConnect'

/**
 * The method with which the page asks the connector of a scanned wallet for the response to an earlier request. The
 * connector handles the method itself: no wallet receives it.
 */
export const resumeMethod = 'kisslock_resumeSign'
