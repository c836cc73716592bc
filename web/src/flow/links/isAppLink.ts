import { scriptRule } from 'virtual:kisslock/wallet-links/app'
import { readScheme } from '../../browser/isWebLink'

/**
 * Return true if a link of a site's own wallet can open an app. The link can have any scheme, except schemes whose
 * content would run in the page.
 */
export const isAppLink = (url: string): boolean => {
  const appScheme = readScheme(url)
  return appScheme !== '' && !scriptRule.test(appScheme)
}
