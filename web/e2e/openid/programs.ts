import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** An application of another project: its recipe below `docs/openid/`, and the actions of a visitor on its pages. */
export type Program = {
  /** The path of a page that visitors without a session can load. Default: the path `/`. */
  ready?: string
  env?: Readonly<Record<string, string>>
  /**
   * Text by file name. If the recipe has a file with this name, the text is appended. If not, the text becomes a new
   * file.
   */
  more?: Readonly<Record<string, string>>
  /** The command that starts the application, if the recipe starts it as a service. */
  server?: string
  /** Go from the application's first page to the provider. */
  asks: (page: Page, origin: string) => Promise<void>
  /** Return the `sub` of the user whom the application has signed in. The application's page must be open. */
  user: (page: Page, origin: string) => Promise<string>
  /** Sign out of the application. Undefined if the application has no link that signs out. */
  leaves?: (page: Page) => Promise<void>
}

const readShownCode = async (page: Page) => (await page.locator('code').first().innerText()).trim()
const clickSignInLink = async (page: Page, origin: string) => {
  await page.goto(origin)
  await page.getByRole('link', { name: 'Sign in with a wallet' }).click()
}
const clickSignOut = (page: Page) => page.getByRole('link', { name: 'Sign out' }).click()

// tools/programs.py unpacks this Debian package and its missing dependencies.
const apacheModulesFolder = join(import.meta.dirname, '../../../build/programs/libapache2-mod-auth-openidc/usr')
const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'auth_openidc', 'dir', 'headers', 'mime']
const httpdConfig = `
ServerRoot "."
PidFile apache.pid
ErrorLog error.log
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup' : ''}
ServerName localhost
TypesConfig /dev/null
Listen localhost:8030
${modules.map((name) => `LoadModule ${name}_module "${apacheModulesFolder}/lib/apache2/modules/mod_${name}.so"`).join('\n')}
Include notes.conf
`

export const programs = {
  streamlit: {
    asks: async (page, origin) => {
      await page.goto(origin)
      await page.getByRole('button', { name: 'Sign in with a wallet' }).click()
    },
    user: readShownCode,
    leaves: (page) => page.getByRole('button', { name: 'Sign out' }).click(),
  },
  jupyterhub: {
    more: process.getuid?.() === 0 ? { 'jupyterhub_config.py': 'c.Spawner.args = ["--allow-root"]\n' } : {},
    asks: async (page, origin) => {
      await page.goto(origin)
      await page.getByRole('button', { name: 'Sign in with your wallet' }).click()
    },
    // JupyterHub starts a JupyterLab for the user at /user/<name>/.
    user: async (page) => {
      await page.waitForURL(/\/user\/[^/]+\/lab/)
      await page.locator('#jp-MainLogo').waitFor()
      return decodeURIComponent(/\/user\/([^/]+)\//.exec(page.url())?.[1] ?? '')
    },
  },
  'openid-client': { asks: clickSignInLink, user: readShownCode, leaves: clickSignOut },
  'django-allauth': {
    asks: async (page, origin) => {
      await clickSignInLink(page, origin)
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    user: readShownCode,
  },
  apache: {
    more: { 'httpd.conf': httpdConfig, 'index.html': '<h1>Notes</h1>', 'members/index.html': '<h1>Members</h1>' },
    env: { LD_LIBRARY_PATH: `${apacheModulesFolder}/lib/x86_64-linux-gnu` },
    server: `"${apacheModulesFolder}/sbin/apache2" -X -d . -f httpd.conf`,
    asks: async (page, origin) => {
      await page.goto(`${origin}/members/`)
    },
    user: async (page, origin) => {
      const answer = await page.request.get(`${origin}/members/`)
      return answer.headers()['x-user'] ?? ''
    },
  },
  pgadmin: {
    env: { PGADMIN_SETUP_EMAIL: 'admin@example.org', PGADMIN_SETUP_PASSWORD: 'a-password-of-this-test' },
    asks: async (page, origin) => {
      await page.goto(origin)
      await page.getByRole('button', { name: /your wallet/ }).click()
    },
    user: async (page) => (await page.locator('[data-test="loggedin-username"]').innerText()).trim(),
  },
  synapse: {
    ready: '/health',
    asks: async (page, origin) => {
      const returnUrl = encodeURIComponent(`${origin}/_matrix/client/versions`)
      await page.goto(`${origin}/_matrix/client/v3/login/sso/redirect/oidc-kisslock?redirectUrl=${returnUrl}`)
    },
    user: async (page, origin) => {
      await page.getByRole('link', { name: 'Continue' }).click()
      await page.waitForURL(/loginToken=/)
      const token = new URL(page.url()).searchParams.get('loginToken')
      const data = { type: 'm.login.token', token }
      const answer = await page.request.post(`${origin}/_matrix/client/v3/login`, { data })
      return /^@([^:]+):/.exec((await answer.json()).user_id)?.[1] ?? ''
    },
  },
  'open-webui': {
    ready: '/health',
    // uv skips these packages, which need 3 GB and are not used for signing in.
    more: {
      'left-out.txt': ['torch', 'transformers', 'sentence-transformers']
        .map((name) => `${name}; sys_platform == "never"\n`)
        .join(''),
    },
    env: { UV_OVERRIDE: 'left-out.txt', OFFLINE_MODE: 'true' },
    asks: async (page, origin) => {
      await page.goto(`${origin}/auth`)
      const signIn = page.getByRole('button', { name: 'Continue with your wallet' })
      // Until the application has a user, it shows a welcome page for the administrator.
      const welcome = page.getByRole('button', { name: 'Get started' })
      await welcome.or(signIn).waitFor()
      if (await welcome.isVisible()) await welcome.click()
      await signIn.click()
    },
    user: async (page, origin) => {
      const answer = await page.request.get(`${origin}/api/v1/auths/`)
      return (await answer.json()).email?.split('@')[0] ?? ''
    },
  },
} satisfies Record<string, Program>

export type ProgramName = keyof typeof programs
