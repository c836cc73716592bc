/** Read a stored text. Returns null if no text is stored, or if the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Store a text. If the storage is blocked or full, the text is lost at the next reload. */
export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage, the practice wallet and its panel keep their state until the next reload.
  }
}
