type SentenceValues = Readonly<Record<string, string>>
type ShownLanguage = { language: { lang: string; dir: string }; from: SentenceValues; to: SentenceValues }
type FoundSentence = readonly [key: string, values: SentenceValues] | undefined
type WindowWithTexts = { exchanged?: [Text, string][]; found?: Map<string, FoundSentence> }

/**
 * Replace each English sentence in the page with its translation. Runs in the page. Returns the number of changed
 * texts.
 */
export const translateTexts = ({ language, from, to }: ShownLanguage): number => {
  const page = window as WindowWithTexts
  for (const [text, englishText] of page.exchanged ?? []) text.nodeValue = englishText
  page.exchanged = []
  page.found ??= new Map()
  const countFixedCharacters = (key: string) => (from[key] ?? '').replace(/\{\w+\}/g, '').length
  const matchSentence = (key: string, englishText: string) => {
    const escapedSentence = (from[key] ?? '').replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    const createCapturingGroup = (matchedText: string, name: string, matchIndex: number) =>
      escapedSentence.indexOf(matchedText) < matchIndex ? `\\k<${name}>` : `(?<${name}>.+?)`
    return englishText.match(`^${escapedSentence.replace(/\{(\w+)\}/g, createCapturingGroup)}$`)
  }
  const findSentence = (englishText: string): FoundSentence => {
    const matchingKeys = Object.keys(from).filter(
      (key) => countFixedCharacters(key) > 1 && matchSentence(key, englishText),
    )
    const key = matchingKeys.sort(
      (firstKey, secondKey) => countFixedCharacters(secondKey) - countFixedCharacters(firstKey),
    )[0]
    return key === undefined ? undefined : [key, { ...matchSentence(key, englishText)?.groups }]
  }
  const listElementsInside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? listElementsInside(element.shadowRoot) : []),
    ])
  const textElements = listElementsInside(document.body).filter((element) => !element.matches('svg *, script, style'))
  const exchangedTexts = new Set<Text>()
  for (const element of textElements.toReversed()) {
    const textNodes: Text[] = []
    const treeWalker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (treeWalker.nextNode()) textNodes.push(treeWalker.currentNode as Text)
    const englishText = element.textContent.trim()
    if (englishText.length < 2 || englishText.length > 400 || textNodes.some((text) => exchangedTexts.has(text)))
      continue
    if (!page.found.has(englishText)) page.found.set(englishText, findSentence(englishText))
    const [key, values] = page.found.get(englishText) ?? []
    if (key === undefined) continue
    const sentence = to[key] ?? to[key.replace(/#.*/, '#other')] ?? ''
    for (const text of textNodes) {
      page.exchanged.push([text, text.data])
      text.data = text === textNodes[0] ? sentence.replace(/\{(\w+)\}/g, (_, name) => values?.[name] ?? '') : ''
      exchangedTexts.add(text)
    }
  }
  for (const element of [document.documentElement, ...textElements])
    if (element.matches('html, .kl')) Object.assign(element, language)
  return exchangedTexts.size
}

/**
 * Return the replaced sentences that do not fit: they are cut off, leave their box or the screen, or fill four lines of
 * a button. Runs in the page.
 */
export const findMisfits = (): string[] =>
  ((window as WindowWithTexts).exchanged ?? []).flatMap(([text]) => {
    const textRange = document.createRange()
    textRange.selectNodeContents(text)
    const visibleRects = [...textRange.getClientRects()].filter(({ width }) => width > 1)
    const textParent = text.parentElement
    if (!textParent || !visibleRects.length || textParent.closest('.kl-sr, [aria-hidden=true]')) return []
    const lineBox = textParent.closest('button, a, [role=tab], p, h1, h2, h3, li, dd, dt, td, th, label') ?? textParent
    const isButton = lineBox.matches('button:not(.kl-pickcard, .kc-open), a, [role=tab]')
    const boxRect = lineBox.getBoundingClientRect()
    const hidesOverflow = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const isTooWide = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1
      return isTooWide || (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 2)
    }
    const misfitReasons = {
      'cut off': hidesOverflow(textParent) || hidesOverflow(lineBox),
      'four lines': isButton && new Set(visibleRects.map(({ top }) => Math.round(top / 4))).size > 3,
      'off its box': visibleRects.some(({ left, right }) => left < boxRect.left - 2 || right > boxRect.right + 2),
      'below its button': isButton && visibleRects.some(({ bottom }) => bottom > boxRect.bottom + 2),
      'off the screen':
        !textParent.closest('.kc-scroll') &&
        visibleRects.some(({ left, right }) => left < -1 || right > innerWidth + 1),
    }
    return Object.entries(misfitReasons).flatMap(([reason, isMisfit]) => (isMisfit ? [`${reason}: ${text.data}`] : []))
  })
