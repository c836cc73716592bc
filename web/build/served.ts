/**
 * The global variable with the wallets of the site that differ from the wallets in the build. A script from the server
 * sets this variable (kisslock.guides.page_data).
 */
const servedWalletsVariable = 'globalThis.kisslockWallets'

/**
 * Return the code of an expression whose value is `data`. The server can replace all of the data at once. In the npm
 * package nothing replaces the data.
 */
export const createReplaceableExpression = (field: 'rows' | 'flags', data: unknown, isLibrary: boolean): string =>
  `${isLibrary ? '' : `${servedWalletsVariable}?.${field}??`}${JSON.stringify(data)}`

/** Return the code of an expression for built data. The server can add or replace single entries by key. */
export const createExtensibleExpression = (field: 'details', data: unknown, isLibrary: boolean): string =>
  isLibrary ? JSON.stringify(data) : `{...${JSON.stringify(data)},...${servedWalletsVariable}?.${field}}`
