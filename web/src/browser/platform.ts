/** The visitor's device. `phone` is true for a phone or tablet. */
export type Platform = { phone: boolean }

/**
 * Return the platform for a user agent string. An iPad with a Mac's user agent is recognized by `touchPoints`, because
 * a Mac has no touch points.
 */
export const detectPlatform = (userAgent: string, touchPoints = 0): Platform => ({
  phone: /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1),
})
