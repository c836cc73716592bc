import { type SizeLimit, sizeLimits } from './limits.ts'

/**
 * A build of the browser's code, with its size limits. `KISSLOCK_BUILD=name vite build` runs a build (config.ts). `node
 * build/builds.ts` prints the table of all builds for tools/builds.py, and docs/internals/toolchain.md shows this
 * table.
 */

export type Build = {
  /** The purpose of the build: a key of `buildGroups`. */
  group: keyof typeof buildGroups
  loadedBy: string
  /** The entry file below web/, or several entry files by the names of their output files. */
  entry: string | Readonly<Record<string, string>>
  /** The output folder, relative to the checkout. */
  output: string
  /** Another build that writes into the same folder and runs before this build. */
  addsTo?: string
  /** The name of the entry's output file. */
  fileName?: string
  format: 'ES modules' | 'one ES module' | 'one script'
  runsIn?: 'Node'
  /** Packages that the build imports but does not contain. */
  external?: readonly string[]
  /** The element on which the style sheets set the tokens. */
  tokens?: 'document' | 'shadow root' | 'theme'
  /** True if a Kisslock server serves the files. Such files are compressed, and a manifest lists them. */
  isServed?: true
  /** False for code that sites build again, for code that the wheel compresses, and for code that is sent as text. */
  isMinified?: false
  /** The file that lists the bundled packages with their licences. */
  licences?: string
  /**
   * Fragments of module paths. Matching modules are part of the page's first file, although the dialog, which loads
   * later, also uses them.
   */
  drawnWith?: readonly string[]
  limits?: readonly SizeLimit[]
}

/** The purposes of builds, in the order of the table. */
const buildGroups = {
  site: 'What a site can load',
  page: 'Pages for operators, and for visitors of other sites',
  development: 'For development',
  tests: 'For the tests of sites',
} as const

const buildTable = {
  page: {
    group: 'site',
    loadedBy: 'visitors of the hosted page',
    entry: 'site/main.tsx',
    output: 'src/kisslock/static',
    format: 'ES modules',
    tokens: 'document',
    isServed: true,
    licences: 'licences.md',
    limits: sizeLimits.page,
  },
  element: {
    group: 'site',
    loadedBy: 'sites with `<kisslock-connect>`, after `embed.js`',
    entry: 'element/served/main.ts',
    output: 'src/kisslock/static/embed',
    fileName: 'assets/embed-[hash].js',
    format: 'ES modules',
    tokens: 'shadow root',
    isServed: true,
    licences: 'licences.md',
    limits: sizeLimits.element,
  },
  shell: {
    group: 'site',
    loadedBy: 'sites with the element: the first part of `embed.js`, which draws the button',
    entry: 'element/served/shell.ts',
    output: 'src/kisslock/static/embed',
    addsTo: 'element',
    fileName: 'first.js',
    format: 'one script',
    tokens: 'shadow root',
    limits: sizeLimits.shell,
  },
  package: {
    group: 'site',
    loadedBy: 'sites with the npm package, through their bundler',
    entry: {
      index: 'kit/index.ts',
      'rainbowkit/index': 'kit/rainbowkit/index.ts',
      'rainbowkit/wallets': 'kit/rainbowkit/wallets.ts',
      'rainbowkit/siweNextAuth': 'kit/rainbowkit/siweNextAuth.tsx',
      'theme/index': 'kit/theme/index.ts',
      'element/index': 'element/connector/index.ts',
    },
    output: 'web/kit/dist',
    format: 'ES modules',
    external: ['react', 'react-dom', 'wagmi', 'viem', 'next-auth'],
    tokens: 'theme',
    isMinified: false,
    licences: 'THIRD_PARTY.md',
    limits: sizeLimits.package,
  },
  connect: {
    group: 'site',
    loadedBy: 'sites with the element and without a server: `kisslock/connect` of the npm package',
    entry: { index: 'element/standalone/index.ts', relay: 'element/standalone/relay.ts' },
    output: 'web/kit/dist/connect',
    addsTo: 'package',
    fileName: '[name].js',
    format: 'ES modules',
    tokens: 'shadow root',
    licences: 'THIRD_PARTY.md',
    limits: sizeLimits.connect,
  },
  console: {
    group: 'page',
    loadedBy: 'operators who open the console',
    entry: 'console/main.tsx',
    output: 'src/kisslock/static/console',
    fileName: 'assets/console-[hash].js',
    format: 'ES modules',
    tokens: 'document',
    isServed: true,
    licences: 'licences.md',
    drawnWith: [
      '/src/dialog/elements/Button.tsx',
      '/src/dialog/elements/Sentence.tsx',
      '/src/dialog/elements/WalletTile.tsx',
      '/src/dialog/icons/dialog.ts',
      'virtual:kisslock/wallets',
    ],
    limits: sizeLimits.console,
  },
  oidc: {
    group: 'page',
    loadedBy: 'visitors whom an OpenID client sends to sign in',
    entry: 'oidc/main.tsx',
    output: 'src/kisslock/static/oidc',
    fileName: 'assets/oidc-[hash].js',
    format: 'ES modules',
    tokens: 'document',
    isServed: true,
    licences: 'licences.md',
    drawnWith: [
      '/src/dialog/elements/Button.tsx',
      '/src/dialog/elements/Sentence.tsx',
      '/src/flow/catalogue/scanning.ts',
    ],
    limits: sizeLimits.oidc,
  },
  forward_auth: {
    group: 'page',
    loadedBy: 'visitors whom a proxy denies access to a URL (forward authentication)',
    entry: 'forward_auth/main.ts',
    output: 'src/kisslock/static/forward_auth',
    fileName: 'assets/forward_auth-[hash].js',
    format: 'ES modules',
    tokens: 'document',
    isServed: true,
    licences: 'licences.md',
    drawnWith: ['/src/dialog/gate/amountIn.ts'],
  },
  practice: {
    group: 'development',
    loadedBy: '`kisslock dev`: the practice wallet and its panel on the hosted page',
    entry: 'practice/main.ts',
    output: 'src/kisslock/static/dev',
    fileName: 'assets/dev-[hash].js',
    format: 'ES modules',
    isServed: true,
    licences: 'licences.md',
  },
  phone: {
    group: 'development',
    loadedBy: '`kisslock phone`: the practice wallet that acts as the phone after a scan',
    entry: 'practice/phone/terminal.ts',
    output: 'src/kisslock/static/phone',
    fileName: 'phone.mjs',
    format: 'one ES module',
    runsIn: 'Node',
    isMinified: false,
    licences: 'licences.md',
  },
  demo: {
    group: 'development',
    loadedBy: 'readers of the documentation: the dialog on the first page',
    entry: 'demo/main.tsx',
    output: 'build/docs/demo',
    fileName: 'demo.js',
    format: 'one script',
    tokens: 'theme',
  },
  playground: {
    group: 'development',
    loadedBy: 'readers of the documentation: the options and the code next to the dialog of the demo',
    entry: 'demo/playground/main.ts',
    output: 'build/docs/demo',
    addsTo: 'demo',
    fileName: 'playground.js',
    format: 'one script',
  },
  testing: {
    group: 'tests',
    loadedBy: 'Playwright tests in TypeScript: `kisslock/testing` of the npm package',
    entry: { index: 'testing/index.ts' },
    output: 'web/kit/dist/testing',
    fileName: 'index.js',
    format: 'one ES module',
    runsIn: 'Node',
    external: ['viem', '@playwright/test'],
    isMinified: false,
  },
  wallet: {
    group: 'tests',
    loadedBy: 'Playwright tests in Python: the wallet of `kisslock.testing.playwright`',
    entry: 'testing/elsewhere.ts',
    output: 'src/kisslock/static/testing',
    fileName: 'wallet.js',
    format: 'one ES module',
    isMinified: false,
    licences: 'licences.md',
  },
} satisfies Readonly<Record<string, Build>>

export type BuildName = keyof typeof buildTable

export const builds: Readonly<Record<BuildName, Build>> = buildTable

if (import.meta.main) process.stdout.write(JSON.stringify({ groups: buildGroups, builds }))
