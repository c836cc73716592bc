/** The device: whether it is a phone or tablet. */
export type Platform = { phone: boolean }

/** Reads a user agent string. An iPad has `touchPoints`, a Mac has none. */
export const platformOf = (userAgent: string, touchPoints = 0): Platform => ({
  phone: /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1),
})
