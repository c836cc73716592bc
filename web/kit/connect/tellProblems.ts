import { settingAttributes } from './declared'
import type { ConnectOptions } from './options'
import { elementProblems, lookProblems, looks, problemsOf, sentences } from './problems'
import { warn } from './warn'

/** Tells of attributes that change later: of values that do not fit, and of settings, which are read once. */
const watchAttributes = (element: Element): void => {
  const watch = new MutationObserver((changes) => {
    for (const sentence of lookProblems(element)) warn(sentence)
    if (changes.some(({ attributeName }) => settingAttributes.includes(attributeName ?? ''))) warn(sentences.later)
  })
  watch.observe(element, { attributeFilter: [...looks, ...settingAttributes] })
}

/** Tells the page's developer what is wrong with the settings. `first`: those that the first element declares. */
export const tellProblems = async (options: ConnectOptions, first: ConnectOptions): Promise<void> => {
  const elements = [...document.querySelectorAll('kisslock-connect')]
  elements.forEach(watchAttributes)
  for (const sentence of [...problemsOf(options), ...elements.flatMap((one) => elementProblems(one, first))])
    warn(sentence)
  const { wallets, theme } = options
  if (wallets) for (const unknown of (await import('../development/walletIds')).unknownWallets(wallets)) warn(unknown)
  if (theme) for (const wrong of (await import('../theme/css')).themeWarnings(theme)) warn(wrong)
}
