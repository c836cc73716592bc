import { checkCrossOriginPolicy } from '../advise'
import { settingAttributes } from './declared'
import type { ConnectOptions } from './options'
import { elementProblems, liveAttributes, problemsOf, sentences, themeProblems } from './problems'
import { warn } from './warn'
import { watchHashes } from './watchHashes'

/** Report later changes of attributes: invalid values, and changes of settings, which are read only once. */
const watchAttributes = (element: Element): void => {
  const watch = new MutationObserver((changes) => {
    for (const sentence of themeProblems(element)) warn(sentence)
    if (changes.some(({ attributeName }) => settingAttributes.includes(attributeName ?? ''))) warn(sentences.later)
  })
  watch.observe(element, { attributeFilter: [...liveAttributes, ...settingAttributes] })
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
  const elements = [...new Set([...(first ? [first] : []), ...document.querySelectorAll('kisslock-connect')])]
  elements.forEach(watchAttributes)
  for (const sentence of [...problemsOf(options), ...elements.flatMap((one) => elementProblems(one, declared, first))])
    warn(sentence)
  const { wallets, theme } = options
  if (wallets)
    for (const unknownAttributes of (await import('../../kit/development/walletIds')).unknownWallets(wallets))
      warn(unknownAttributes)
  if (theme)
    for (const wrongAttributes of (await import('../../kit/theme/css')).themeWarnings(theme)) warn(wrongAttributes)
  watchHashes()
  await checkCrossOriginPolicy(location)
}
