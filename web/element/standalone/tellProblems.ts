import { checkCrossOriginPolicy } from '../advise'
import { settingAttributes } from './declared'
import type { ConnectOptions } from './options'
import {
  findElementProblems,
  findOptionProblems,
  findThemeProblems,
  liveAttributes,
  problemSentences,
} from './problems'
import { warnOnce } from './warn'
import { watchHashes } from './watchHashes'

/** Report later changes of attributes: invalid values, and changes of settings, which are read only once. */
const watchAttributes = (element: Element): void => {
  const attributeObserver = new MutationObserver((changes) => {
    for (const sentence of findThemeProblems(element)) warnOnce(sentence)
    if (changes.some(({ attributeName }) => settingAttributes.includes(attributeName ?? '')))
      warnOnce(problemSentences.later)
  })
  attributeObserver.observe(element, { attributeFilter: [...liveAttributes, ...settingAttributes] })
}

/**
 * Print to the console what is wrong with the settings, for the page's developer. `declaredOptions` contains the
 * settings that were read from the first element.
 */
export const printProblems = async (
  options: ConnectOptions,
  declaredOptions: ConnectOptions,
  firstElement: Element | undefined,
): Promise<void> => {
  const connectElements = [
    ...new Set([...(firstElement ? [firstElement] : []), ...document.querySelectorAll('kisslock-connect')]),
  ]
  connectElements.forEach(watchAttributes)
  for (const sentence of [
    ...findOptionProblems(options),
    ...connectElements.flatMap((connectElement) => findElementProblems(connectElement, declaredOptions, firstElement)),
  ])
    warnOnce(sentence)
  const { wallets, theme } = options
  if (wallets)
    for (const warning of (await import('../../kit/development/walletIds')).listUnknownWalletWarnings(wallets))
      warnOnce(warning)
  if (theme) for (const warning of (await import('../../kit/theme/css')).findThemeWarnings(theme)) warnOnce(warning)
  watchHashes()
  await checkCrossOriginPolicy(location)
}
