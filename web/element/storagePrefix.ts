/** The element's prefix for the library's storage keys. A site's own wagmi on the same page uses `wagmi`. */
export const storagePrefix = 'kisslock.wagmi'
