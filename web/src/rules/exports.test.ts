// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { shipped } from './sources.fixture'

/** Exports that React 18 and React 19 share. The package supports both versions. */
const inBoth = new Set([
  'Component',
  ...['createContext', 'Fragment', 'StrictMode', 'createRoot', 'hydrateRoot', 'memo', 'startTransition'],
  ...[
    'useCallback',
    'useContext',
    'useEffect',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
])

describe('the sources', () => {
  it('uses of React what versions 18 and 19 share', () => {
    const imported = shipped().flatMap(({ path, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'react(?:-dom\/client)?'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type ') && !inBoth.has(name))
          .map((name) => `${path}: ${name}`),
      ),
    )
    expect(imported).toEqual([])
    // Only React 19 has `<Context value>` as a provider, and `ref` as a prop of a function component.
    const contexts = shipped().filter(
      ({ text }) => /<\w*Context[\s>]/.test(text) || /\(\{[^)]*\bref\b[^)]*\}[^)]*\) =>/.test(text),
    )
    expect(contexts.map(({ path }) => path)).toEqual([])
  })

  it('has a name for every export: no default exports', () => {
    expect(
      shipped()
        .filter(({ text }) => /^export default/m.test(text))
        .map(({ path }) => path),
    ).toEqual([])
  })
})
