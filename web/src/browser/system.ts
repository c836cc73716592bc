/** Return the operating system of a phone by its user agent. */
export const detectSystem = (userAgent: string): 'ios' | 'android' => (/Android/.test(userAgent) ? 'android' : 'ios')
