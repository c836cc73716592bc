const warned = new Set<string>()

/** Writes a sentence for the developer of the page to the console, once. */
export const warn = (sentence: string): void => {
  if (warned.has(sentence)) return
  warned.add(sentence)
  // biome-ignore lint/suspicious/noConsole: for the developer of the page
  console.warn(sentence)
}
