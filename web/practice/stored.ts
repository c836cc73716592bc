/** Reads a stored text; null when there is none, or when the browser denies storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; a browser that denies storage, or has no room, forgets it at the next reload. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Nothing depends on it: the practice wallet and the bar then live as long as the page.
  }
}
