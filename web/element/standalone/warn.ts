const warnedSentences = new Set<string>()

/** Print a sentence for the page's developer to the console, once. */
export const warnOnce = (sentence: string): void => {
  if (warnedSentences.has(sentence)) return
  warnedSentences.add(sentence)
  // biome-ignore lint/suspicious/noConsole: for the developer of the page
  console.warn(sentence)
}
