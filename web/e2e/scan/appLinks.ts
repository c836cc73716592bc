/**
 * The links that open a wallet's app, by wallet ID: the text before the encoded pairing URI on iOS and on Android. An
 * empty string means the plain pairing URI. Android offers this URI to every app that handles it. The list was written
 * independently of the catalogue, so that a comparison finds mistakes (`build/appLinks.test.ts`).
 */
export const appLinks: readonly (readonly [wallet: string, ios: string, android: string])[] = [
  ['bifrostWallet', 'https://app.bifrostwallet.com/wc?uri=', ''],
  ['binance', 'bnc://app.binance.com/cedefi/wc?uri=', ''],
  ['bitget', 'bitkeep://wc?uri=', ''],
  ['coin98', '', ''],
  ['core', '', ''],
  ['gate', 'gtweb3wallet://wc?uri=', ''],
  ['gemini', '', ''],
  ['imToken', 'imtokenv2://wc?uri=', 'imtokenv2://wc?uri='],
  ['kaia', 'kaikas://walletconnect?uri=', 'kaikas://walletconnect?uri='],
  ['ledger', 'ledgerlive://wc?uri=', ''],
  ['meco', 'mecowallet://wc?uri=', 'mecowallet://wc?uri='],
  ['metaMask', '', ''],
  ['mew', 'https://mewwallet.com/wc?uri=', 'https://mewwallet.com/wc?uri='],
  ['nova', 'novawallet://wc?uri=', 'novawallet://wc?uri='],
  ['okx', 'okex://main/wc?uri=', ''],
  ['paraswap', 'paraswap://wc?uri=', 'paraswap://wc?uri='],
  ['rainbow', 'rainbow://wc?uri=', ''],
  ['ready', 'argent://app/wc?uri=', ''],
  ['ronin', 'roninwallet://wc?uri=', 'roninwallet://wc?uri='],
  ['safepal', 'safepalwallet://wc?uri=', 'safepalwallet://wc?uri='],
  ['subwallet', 'subwallet://wc?uri=', 'subwallet://wc?uri='],
  ['tokenPocket', 'tpoutside://wc?uri=', 'tpoutside://wc?uri='],
  ['trust', 'trust://wc?uri=', 'trust://wc?uri='],
  ['uniswap', 'uniswap://wc?uri=', 'uniswap://wc?uri='],
  ['xportal', 'xportal://wc?uri=', ''],
  ['zerion', 'zerion://wc?uri=', ''],
]
