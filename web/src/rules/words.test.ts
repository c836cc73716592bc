// @vitest-environment node
import { expect, it } from 'vitest'
import { listShippedSources, listStyleSources, removeComments } from './sources.fixture'

const sources = [...listShippedSources(), ...listStyleSources()].map(({ path, text }) => ({
  path,
  text: removeComments(text),
}))

/** Exports that React 18 and React 19 share. The package supports both versions of React. */
const sharedReactExports = [
  ...['Component', 'createContext', 'Fragment', 'StrictMode', 'createRoot', 'hydrateRoot', 'memo', 'startTransition'],
  ...['useCallback', 'useContext', 'useEffect', 'useLayoutEffect', 'useMemo', 'useReducer', 'useRef', 'useState'],
  'useSyncExternalStore',
]
const noFolder = /^$/

it.each<[rule: string, words: RegExp, folders: RegExp, files: readonly string[]]>([
  [
    'only the folder `server` and two other files send requests',
    /\b(fetch|sendBeacon|XMLHttpRequest|WebSocket|EventSource)\s*\(/,
    /^src\/server\//,
    ['element/advise.ts', 'src/browser/lazy.ts'],
  ],
  [
    'only dialog, site, element, oidc, forward_auth and console import React',
    /from 'react(-dom)?[/']/,
    /^(src\/dialog|site|element|oidc|forward_auth|console)\//,
    [],
  ],
  [
    'every import from React exists in versions 18 and 19',
    new RegExp(
      `import \\{(?:[^}]*,)?\\s*(?!type |(?:${sharedReactExports.join('|')})\\b)\\w[^}]*\\} from 'react(-dom/client)?'`,
    ),
    noFolder,
    [],
  ],
  // Only React 19 has `<Context value>` as a provider, and `ref` as a prop of a function component.
  [
    'contexts and refs are written so that they work in React 18 and 19',
    /<\w*Context[\s>]|\(\{[^)]*\bref\b[^)]*\}[^)]*\) =>/,
    noFolder,
    [],
  ],
  ['no file has a default export', /^export default/m, noFolder, []],
  ['the code for visitors imports nothing from the practice wallet', /practice\//, noFolder, []],
  [
    'no code sets inline styles, except for two lengths that are only known in a running page',
    /\bstyle=|\.style\b|cssText|<style/,
    noFolder,
    ['src/dialog/frame/drag.ts', 'src/dialog/home/List.tsx'],
  ],
  [
    'the dialog does not search its elements in the document, because the dialog can be in a shadow root',
    /\bdocument\.(querySelector|activeElement|getElement|forms|body)/,
    noFolder,
    // The rule does not apply to these files: they are the code of whole pages, they read the page's nonce, they search
    // from the root that contains the focus, or they check whether the visitor presses anything on the page.
    [
      ...[
        'console/main.tsx',
        'element/served/shell.ts',
        'forward_auth/dialog.tsx',
        'forward_auth/main.ts',
        'oidc/main.tsx',
        'site/inlineScript.ts',
        'site/main.tsx',
      ],
      ...['src/actions/copyText.ts', 'src/dialog/entry/SignedIn.tsx', 'src/dialog/frame/useModal.ts'],
    ],
  ],
])('%s', (_, words, folders, files) => {
  const foundSources = sources.filter(({ path, text }) => words.test(text) && !folders.test(path))
  expect(foundSources.map(({ path }) => path).sort()).toEqual(files)
})
