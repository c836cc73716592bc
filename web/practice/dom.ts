type Attributes = Readonly<Record<string, string | number | boolean>>
type Child = Node | string | false | null

function fill<Kind extends Element>(element: Kind, attributes: Attributes, children: readonly Child[]): Kind {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.filter((child) => child !== false && child !== null))
  return element
}

/** Create an HTML element. Texts are set as plain text instead of HTML, so that Trusted Types do not reject them. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => fill(document.createElement(tag), attributes, children)

export const button = (name: string, act: () => void): HTMLButtonElement => {
  const element = el('button', { type: 'button' }, name)
  element.addEventListener('click', act)
  return element
}

/** Create an SVG element. */
export const svg = <Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] => fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)

/** Add a style sheet to the page. It is a constructed style sheet, which a strict `style-src` allows. */
export function adopt(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
