type ElementAttributes = Readonly<Record<string, string | number | boolean>>
type ElementChild = Node | string | false | null

function fillElement<Kind extends Element>(
  element: Kind,
  attributes: ElementAttributes,
  children: readonly ElementChild[],
): Kind {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== false && child !== null))
  return element
}

/** Create an HTML element. Texts are set as plain text instead of HTML, so that Trusted Types do not reject them. */
export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: ElementAttributes = {},
  ...children: readonly ElementChild[]
): HTMLElementTagNameMap[Tag] => fillElement(document.createElement(tag), attributes, children)

export const createButton = (name: string, act: () => void): HTMLButtonElement => {
  const element = createElement('button', { type: 'button' }, name)
  element.addEventListener('click', act)
  return element
}

export const createSvg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: ElementAttributes = {},
  ...children: readonly ElementChild[]
): SVGElementTagNameMap[Tag] =>
  fillElement(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)

/** Add a style sheet to the page. The sheet is a constructed style sheet, which a strict `style-src` allows. */
export function adoptStyles(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
