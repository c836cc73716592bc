/** The attribute of the elements whose contrast is looked at. */
export const LOOK = 'data-look'

/**
 * Runs in the page: marks the first and the last visible text of each look, in shadow roots as well. A look is all that a
 * contrast follows from: colour, size and weight of the text, and every background, opacity and filter below it. The rows of
 * a list look alike, and so do the words of code.
 */
export const markLooks = (mark: string): void => {
  const backgrounds = new Map<Element, string>()
  const parentOf = (one: Element): Element | null => {
    const root = one.getRootNode()
    return one.assignedSlot ?? one.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  const backgroundOf = (one: Element | null): string => {
    if (!one) return ''
    const known = backgrounds.get(one)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, filter, mixBlendMode, opacity, position } = getComputedStyle(one)
    const own = `${backgroundColor} ${backgroundImage} ${filter} ${mixBlendMode} ${opacity} ${position}`
    const below = backgroundOf(parentOf(one))
    // Most elements add nothing to what is below them.
    const whole = own === 'rgba(0, 0, 0, 0) none none normal 1 static' ? below : `${own}\n${below}`
    backgrounds.set(one, whole)
    return whole
  }
  const looks = new Map<string, { first: Element; last: Element }>()
  const read = (root: ParentNode): void => {
    for (const one of root.querySelectorAll('*')) {
      one.removeAttribute(mark)
      if (one.shadowRoot) read(one.shadowRoot)
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!(own || one.matches('input, select, textarea')) || !one.checkVisibility({ visibilityProperty: true }))
        continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one)
      const look = `${one.localName}.${one.getAttribute('class')} ${color} ${fontSize} ${fontWeight} ${textShadow}\n${backgroundOf(one)}`
      looks.set(look, { first: looks.get(look)?.first ?? one, last: one })
    }
  }
  read(document)
  for (const { first, last } of looks.values()) for (const one of [first, last]) one.setAttribute(mark, '')
}
