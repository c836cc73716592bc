/**
 * Replaces `detect-browser`. The relay's client would send the visitor's operating system and browser in the relay's
 * URL. Now it sends `unknown`.
 */
export const detect = (): null => null
