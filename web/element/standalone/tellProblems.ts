import { checkCrossOriginPolicy } from '../advise'
import { settingAttributes } from './declared'
import type { ConnectOptions } from './options'
import { elementProblems, liveAttributes, optionProblems, sentencesCheck, themeProblems } from './problems'
import { warnOnce } from './warn'
import { watchHashes } from './watchHashes'

/** Report later changes of attributes: invalid values, and changes of settings, which are read only once. */
const watchAttributes = (element: Element): void => {
  const attributeObserver = new MutationObserver((changes) => {
    for (const sentence of themeProblems(element)) warnOnce(sentence)
    if (changes.some(({ attributeName }) => settingAttributes.includes(attributeName ?? '')))
      warnOnce(sentencesCheck.later)
  })
  attributeObserver.observe(element, { attributeFilter: [...liveAttributes, ...settingAttributes] })
}

/**
 * Print to the console what is wrong with the settings, for the page's developer. `declared` contains the settings that
 * were read from the first element.
 */
export const tellProblems = async (
  options: ConnectOptions,
  declared: ConnectOptions,
  first: Element | undefined,
): Promise<void> => {
  const connectElements = [...new Set([...(first ? [first] : []), ...document.querySelectorAll('kisslock-connect')])]
  connectElements.forEach(watchAttributes)
  for (const sentence of [
    ...optionProblems(options),
    ...connectElements.flatMap((one) => elementProblems(one, declared, first)),
  ])
    warnOnce(sentence)
  const { wallets, theme } = options
  if (wallets)
    for (const unknownAttributes of (await import('../../kit/development/walletIds')).unknownWalletWarnings(wallets))
      warnOnce(unknownAttributes)
  if (theme)
    for (const wrongAttributes of (await import('../../kit/theme/css')).findThemeWarnings(theme))
      warnOnce(wrongAttributes)
  watchHashes()
  await checkCrossOriginPolicy(location)
}
