import type { Locator } from '@playwright/test'

/** Return the text of each line, from the first to the last. */
export const readLines = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const lines: { bottom: number; text: string }[] = []
    const treeWalker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (treeWalker.nextNode()) {
      const text = treeWalker.currentNode as Text
      for (let i = 0; i < text.length; i++) {
        const range = document.createRange()
        range.setStart(text, i)
        range.setEnd(text, i + 1)
        const box = range.getBoundingClientRect()
        if (!box.width) continue
        const line = lines.at(-1)
        if (line && box.top < line.bottom) line.text += text.data[i]
        else lines.push({ bottom: box.bottom, text: text.data[i] ?? '' })
      }
    }
    return lines.map((line) => line.text.trim())
  })
