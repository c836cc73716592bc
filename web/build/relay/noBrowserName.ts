/** Replaces `detect-browser`. The relay's client would tell the relay the visitor's system and browser; without it, it says `unknown`. */
export const detect = (): null => null
