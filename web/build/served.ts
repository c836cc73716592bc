/** The global in which a server puts the wallets that differ from those of the build (kisslock.guides.page_data). */
const servedWallets = 'globalThis.kisslockWallets'

/** Code for data of the build that a server may replace as a whole; a package has no such server. */
export const replaceable = (field: 'rows' | 'flags', data: unknown, library: boolean): string =>
  `${library ? '' : `${servedWallets}?.${field}??`}${JSON.stringify(data)}`

/** Code for data of the build that a server may complete, key by key. */
export const completable = (field: 'details', data: unknown, library: boolean): string =>
  library ? JSON.stringify(data) : `{...${JSON.stringify(data)},...${servedWallets}?.${field}}`
