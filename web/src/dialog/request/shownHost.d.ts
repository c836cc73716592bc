/**
 * The site's name in a wallet's connect window, so that the page can tell the visitor what to look for. MetaMask leaves out
 * the port and all but the last two labels; other wallets show the host as the address bar does.
 */
export declare const shownHost: (wallet: string, host: string) => string;
