import { holdsConnection, libraryPrefix } from '../src/engine/hasStoredConnection'

/** The element's prefix of the library's storage keys: a site's own wagmi on the same page uses `wagmi`. */
export const prefix = 'kisslock.wagmi'

/** No valid store of the library is larger. */
const storeMaxChars = 64 * 1024

/**
 * Older versions of the element kept the connection under the prefix of a site's own wagmi. On the first load with the
 * new prefix it is copied once; the original stays as it is. Without storage nothing is copied.
 */
export const takeOver = (open: () => Storage): void => {
  try {
    const storage = open()
    const own = `${prefix}.store`
    if (storage.getItem(own) !== null) return
    const before = storage.getItem(`${libraryPrefix}.store`) ?? ''
    const recent = storage.getItem(`${libraryPrefix}.recentConnectorId`)
    const holds = before.length <= storeMaxChars && holdsConnection(before)
    // The library reads `null` as an empty store. For the element, `null` means that the old prefix was read before.
    storage.setItem(own, holds ? before : 'null')
    if (holds && recent !== null) storage.setItem(`${prefix}.recentConnectorId`, recent)
  } catch {}
}
