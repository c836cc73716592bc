/**
 * An application that the tests build in an empty folder. The Playwright project with the application's tests
 * (playwright.config.ts) has the same name as the application.
 */
export type Application = {
  /** The folder in this repository with the application's files. */
  folder: string
  /**
   * Folders with additional files. Each key is the folder's path in the copy of the application. If the copy already
   * has a file of the same name, the additional file replaces it.
   */
  more?: Readonly<Record<string, string>>
  /** The file with the application's tests. */
  spec?: string
  /** The origin that the application's files contain. Each run replaces it with an origin that has a free port. */
  origin: string
  /** Returns the port in the form that `npm run start` needs: as arguments or as environment variables. */
  port: (port: number) => { options?: readonly string[]; env?: Readonly<Record<string, string>> }
  /**
   * The Python server of the example. `application` is uvicorn's argument. `origin` is the origin in the example's
   * files.
   */
  python?: { application: string; origin: string }
  /**
   * Whether the application's content security policy enforces or only reports Trusted Types. Undefined if the
   * application has no policy.
   */
  trustedTypes?: 'enforced' | 'reported'
  /** True if the connection is stored in a cookie, so that the HTML from the server contains the connected address. */
  cookie?: true
}

const next: Application = {
  folder: 'examples/next',
  origin: 'http://127.0.0.1:3000',
  port: (port) => ({ options: ['--port', String(port)] }),
  trustedTypes: 'reported',
  cookie: true,
}

const nextAuth: Application = {
  folder: 'web/e2e/fresh/next_auth',
  spec: 'nextAuth.spec.ts',
  origin: 'http://127.0.0.1:3000',
  port: (port) => {
    const origin = `http://127.0.0.1:${port}`
    return { options: ['--port', String(port)], env: { NEXTAUTH_URL: origin, AUTH_URL: origin } }
  },
}

/** Return the application of a site with `kisslock/connect` and without a Kisslock server. */
const createStaticApplication = (folder: string): Application => ({
  folder,
  spec: 'everywhere.spec.ts',
  origin: 'http://127.0.0.1:4173',
  port: (port) => ({ options: ['--port', String(port)] }),
})

export const applications = {
  'Vite 8, React 18.3, wagmi 2.19.5': {
    folder: 'examples/vite_fastapi',
    origin: 'http://127.0.0.1:5173',
    port: (port) => ({ options: ['--port', String(port)] }),
    python: { application: 'server:app', origin: 'http://127.0.0.1:8000' },
    trustedTypes: 'enforced',
  },
  'React Router 8, React 19.3, wagmi 3.7': {
    folder: 'examples/react_router',
    origin: 'http://127.0.0.1:3000',
    port: (port) => ({ env: { PORT: String(port), HOST: '127.0.0.1' } }),
    trustedTypes: 'enforced',
  },
  'Next 16 with Turbopack, React 19.2, wagmi 3.7': next,
  'Next 16 with webpack, React 19.2, wagmi 2.19.5': { ...next, more: { '.': 'web/e2e/fresh/next_webpack' } },
  'RainbowKit 2.2.11, React 18.3, wagmi 2.19.5': {
    folder: 'web/e2e/fresh/rainbowkit',
    more: { src: 'web/e2e/kit/rainbowkit' },
    spec: 'rainbowkit.spec.ts',
    origin: 'http://127.0.0.1:5173',
    port: (port) => ({ options: ['--port', String(port)], env: { WITH_POLICY: '1' } }),
    trustedTypes: 'enforced',
  },
  'pnpm, connectors of the site, React 19.3, wagmi 3.7': {
    folder: 'web/e2e/fresh/connectors',
    spec: 'connectors.spec.ts',
    origin: 'http://127.0.0.1:5173',
    port: (port) => ({ options: ['--port', String(port)] }),
  },
  'Next 16, next-auth 4, React 19.2, wagmi 3.7': nextAuth,
  'Next 16, next-auth 5, React 19.2, wagmi 3.7': nextAuth,
  'Vue 3.5': createStaticApplication('examples/vue'),
  'Svelte 5': createStaticApplication('examples/svelte'),
  'Angular 22': { ...createStaticApplication('examples/angular'), port: (port) => ({ options: [String(port)] }) },
  'Astro 7': createStaticApplication('examples/astro'),
  'A static site': {
    ...createStaticApplication('examples/static_site'),
    port: (port) => ({ options: [String(port)] }),
    trustedTypes: 'enforced',
  },
} satisfies Record<string, Application>

export type ApplicationName = keyof typeof applications
