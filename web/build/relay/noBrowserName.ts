/** Replaces `detect-browser`. The relay's client would put the visitor's system and browser into the relay's address; now it puts `unknown`. */
export const detect = (): null => null
