const warned = new Set<string>()

/** Print a sentence for the page's developer to the console, once. */
export const warn = (sentence: string): void => {
  if (warned.has(sentence)) return
  warned.add(sentence)
  // biome-ignore lint/suspicious/noConsole: for the developer of the page
  console.warn(sentence)
}
