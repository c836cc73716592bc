/** Read a stored text. Null if there is none, or if the browser blocks storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Store a text. If the browser blocks storage or it is full, the text is lost at the next reload. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without storage, the practice wallet and its panel keep their state until the next reload.
  }
}
