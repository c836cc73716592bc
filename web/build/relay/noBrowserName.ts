/**
 * Replaces the package `detect-browser`. With `detect-browser`, the relay's client would send the visitor's operating
 * system and browser in the relay's URL. With this replacement, the client sends `unknown`.
 */
export const detect = (): null => null
