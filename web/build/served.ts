/** The global in which a server stores the wallets that differ from those of the build (kisslock.guides.page_data). */
const servedWallets = 'globalThis.kisslockWallets'

/** Return the code for data of the build that a server can replace completely. A package has no such server. */
export const replaceable = (field: 'rows' | 'flags', data: unknown, library: boolean): string =>
  `${library ? '' : `${servedWallets}?.${field}??`}${JSON.stringify(data)}`

/** Return the code for data of the build that a server can complete, key by key. */
export const completable = (field: 'details', data: unknown, library: boolean): string =>
  library ? JSON.stringify(data) : `{...${JSON.stringify(data)},...${servedWallets}?.${field}}`
