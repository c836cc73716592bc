import type { MissingHolding, OidcRequest } from '../../src/server/wire.gen'
import { clientQuery } from '../sites'
import type { Visitor } from '../visitor'
import { createStates } from './state'
import type { Steps, VisitorAction } from './steps'

const account = '0x7a3F52C4a6Cc1A3dB8E0E0E5bB5a1d1e3B2Ac41E'
const request: OidcRequest = {
  client: { id: 'notebook', name: 'Notebook', host: 'notebook.example', document_host: null },
  ...{
    wants: ['profile', 'groups'],
    resource: null,
    step: 'sign-in',
    account: null,
    terms: false,
    hint: null,
    select: false,
  },
  ticket: 't',
}

type ProgramAnswers = {
  request?: Partial<OidcRequest>
  refusalCode?: string
  missingHoldings?: readonly MissingHolding[]
  pageName?: string
}

const createErrorResponse = (code: string, extraFields: object = {}) => ({
  status: code.startsWith('oidc/gate') ? 403 : 400,
  json: { error: { code, message: '', ...extraFields } },
})

/**
 * Open the sign-in page of a client with these server responses. `refusalCode` is the code of the error that the
 * server returns when the visitor approves. If `request` is undefined, the server returns this error when the page
 * opens.
 */
const openProgramPage = async (
  { page }: Visitor,
  { request: requestChanges, refusalCode, missingHoldings, pageName = 'authorize' }: ProgramAnswers,
) => {
  await page.route('**/api/oidc/request', (route) =>
    route.fulfill(
      refusalCode && !requestChanges ? createErrorResponse(refusalCode) : { json: { ...request, ...requestChanges } },
    ),
  )
  await page.route('**/api/oidc/approve', (route) =>
    route.fulfill(createErrorResponse(refusalCode ?? '', { missing: missingHoldings })),
  )
  await page.goto(`/oidc/${pageName}?${clientQuery}`)
  await page.locator('h1').waitFor()
  if (requestChanges && refusalCode) await page.getByRole('button', { name: 'Allow and continue' }).click()
  if (requestChanges && refusalCode) await page.locator('.kl-clasp[data-state="apart"]').waitFor()
}

const missingHolding: MissingHolding = {
  ...{ kind: 'erc20', chain: 1, token: account, name: 'TUSD', id: null, decimals: 6 },
  ...{ needed: '100', held: '12.5', whose: 'wallet', alternative: false },
}

const agentClient = { id: 'https://agent.example/client.json', name: 'Agent', document_host: 'agent.example' }
const localClient = { ...agentClient, host: 'localhost:49152' }
const resourceRequest: Partial<OidcRequest> = {
  client: { ...agentClient, host: 'agent.example' },
  wants: [],
  resource: { url: 'https://mcp.example.com/mcp', scopes: ['notes:read', 'notes:write'] },
}

const openProgramSignIn: VisitorAction = (visitor) => openProgramPage(visitor, { request: {} })
const openSignInSteps: Steps = [openProgramSignIn, ({ page }) => page.getByRole('button', { name: 'Sign in' }).click()]

/** States of the OpenID sign-in page. */
export const programStates = createStates({ site: 'signing' })({
  'program-sign-in': openProgramSignIn,
  'program-consent': (visitor) =>
    openProgramPage(visitor, {
      request: { step: 'consent', account, wants: ['profile', 'groups', 'wallets', 'email'] },
    }),
  'program-resource': (visitor) =>
    openProgramPage(visitor, { request: { ...resourceRequest, step: 'consent', account } }),
  'program-resource-local': (visitor) =>
    openProgramPage(visitor, { request: { ...resourceRequest, client: localClient, step: 'consent', account } }),
  'program-unread': (visitor) => openProgramPage(visitor, { refusalCode: 'oidc/document-unavailable' }),
  'program-continue': (visitor) => openProgramPage(visitor, { request: { step: 'continue', account } }),
  'program-select': (visitor) =>
    openProgramPage(visitor, {
      request: { step: 'continue', account, select: true, hint: account.replace('7a3F', '0000') },
    }),
  'program-gate': (visitor) =>
    openProgramPage(visitor, {
      request: { step: 'consent', account },
      refusalCode: 'oidc/gate-refused',
      missingHoldings: [missingHolding],
    }),
  'program-expired': (visitor) =>
    openProgramPage(visitor, { request: { step: 'consent', account }, refusalCode: 'oidc/ticket-expired' }),
  'program-unknown': (visitor) => openProgramPage(visitor, { refusalCode: 'oidc/unknown-client' }),
  'program-redirect': (visitor) => openProgramPage(visitor, { refusalCode: 'oidc/redirect-not-registered' }),
  'program-bad': (visitor) => openProgramPage(visitor, { refusalCode: 'oidc/bad-request' }),
  'program-busy': (visitor) => openProgramPage(visitor, { refusalCode: 'http/too-many-requests' }),
  'program-down': (visitor) => openProgramPage(visitor, { refusalCode: 'storage/unavailable' }),
  'program-failed': async ({ page }) => {
    await page.route('**/api/oidc/request', (route) => route.abort())
    await page.goto(`/oidc/authorize?${clientQuery}`)
    await page.locator('h1').waitFor()
  },
  'program-logout': [
    ['startsSigning'],
    ['signs'],
    ['isClosed'],
    (visitor) => openProgramPage(visitor, { pageName: 'logout' }),
  ],
  'program-phone': { only: 'mobile', browser: 'phone', steps: [openProgramSignIn] },
  'program-wallet-browser': {
    ...{ only: 'mobile', browser: 'phone' },
    steps: [
      ...openSignInSteps,
      ({ page }) => page.getByRole('option', { name: /MetaMask/ }).click(),
      ['says', 'Open Notebook in MetaMask'],
    ],
  },
  'program-outside': {
    ...{ only: 'mobile', browser: 'instagram' },
    steps: [...openSignInSteps, ['says', /^Open Notebook in/]],
  },
  'program-arabic': {
    locale: 'ar',
    steps: [(visitor) => openProgramPage(visitor, { request: { step: 'consent', account } })],
  },
})
