/** Return the operating system of a phone by its user agent. */
export const detectPhoneSystem = (userAgent: string): 'ios' | 'android' =>
  /Android/.test(userAgent) ? 'android' : 'ios'
