// @vitest-environment node
import { expect, it } from 'vitest'
import { shipped, withoutComments } from './sources.fixture'

/** Files that may search the document: each is the page itself, reads its nonce, or starts at the root that holds the focus. */
const allowed = [
  ...['console/main.tsx', 'element/served/shell.ts', 'oidc/main.tsx', 'site/inlineScript.ts', 'site/main.tsx'],
  ...['src/actions/copyText.ts', 'src/dialog/frame/useModal.ts'],
]

it('the dialog finds its parts from where it is: in an element of another page they are not the document’s', () => {
  const asks = /\bdocument\.(querySelector|activeElement|getElement|forms|body)/
  const found = shipped().filter(({ text }) => asks.test(withoutComments(text)))
  expect(found.map(({ path }) => path).sort()).toEqual(allowed)
})
