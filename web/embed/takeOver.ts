import { holdsConnection, libraryPrefix } from '../src/engine/hasStoredConnection'

/** Before the library's keys of the element: a site's own wagmi beside it keeps its connection under `wagmi`. */
export const prefix = 'kisslock.wagmi'

/** No store of the library is larger; what is has been damaged or planted. */
const storeMaxChars = 64 * 1024

/**
 * An element of an older version kept its connection where a site's own wagmi does. It is copied once, on the first load
 * with a place of our own; nothing there is changed. Without storage there is nothing to take over.
 */
export const takeOver = (open: () => Storage): void => {
  try {
    const storage = open()
    const own = `${prefix}.store`
    if (storage.getItem(own) !== null) return
    const before = storage.getItem(`${libraryPrefix}.store`) ?? ''
    const recent = storage.getItem(`${libraryPrefix}.recentConnectorId`)
    const holds = before.length <= storeMaxChars && holdsConnection(before)
    // To the library `null` is an empty store. To us it says that what appears at the other place is not ours.
    storage.setItem(own, holds ? before : 'null')
    if (holds && recent !== null) storage.setItem(`${prefix}.recentConnectorId`, recent)
  } catch {}
}
