/** The element's prefix of the library's storage keys: a site's own wagmi on the same page uses `wagmi`. */
export const storagePrefix = 'kisslock.wagmi'
