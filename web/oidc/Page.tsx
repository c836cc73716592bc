import { type ReactNode, useEffect } from 'react'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { ClientNameContext, useKisslock, useText } from '../src/dialog/context'
import { Tile } from '../src/dialog/entry/Tile'
import { useHeadingFocusOnChange } from '../src/dialog/entry/useHeadingOf'
import type { KisslockCore } from '../src/kisslock'
import type { OidcRequest } from '../src/server/wire.gen'
import { Card } from './Card'
import { LogoutPage } from './Leave'
import { Problem } from './Problem'
import { Request } from './Request'
import { createHeadingKey, findShownRequest, isBusy } from './state'
import { useRequest } from './useRequest'

/** The site that signs visitors in: its icon, its name and its domain. */
const PageHeader = () => {
  const { config, domain } = useKisslock()
  const { name, icon } = config.site
  return (
    <header className="ko-top">
      <Tile id="site" name={name} icon={icon} size={32} />
      <span>
        {name} <bdi>{domain}</bdi>
      </span>
    </header>
  )
}

/** Shown while the browser is redirected back to the client. */
const LeavingScreen = ({ client, account }: OidcRequest) => {
  const { say } = useKisslock()
  const title = useText()('oidc.leaving', { program: client.name })
  useEffect(() => say(title), [say, title])
  return <Card title={title} mark="closed" client={client} account={account} busy />
}

const AuthorizationScreen = ({ state, ...actions }: ReturnType<typeof useRequest>) => {
  const { screen } = state
  const isPageBusy = isBusy(state)
  if (screen.at === 'request') return <Request {...screen} {...actions} busy={isPageBusy} />
  if (screen.at === 'problem') return <Problem {...screen} {...actions} busy={isPageBusy} />
  if (screen.at === 'leaving') return <LeavingScreen {...screen.request} />
  return <span className="kl-spin" aria-hidden="true" />
}

/**
 * The page around its content, with the dialog. `clientName` is empty until the client's request
 * has been read.
 */
const PageFrame = ({ clientName = '', children }: { clientName?: string | undefined; children: ReactNode }) => (
  <ClientNameContext.Provider value={clientName}>
    <div className="ko kl">
      <PageHeader />
      {children}
    </div>
    <ConnectDialog />
  </ClientNameContext.Provider>
)

const AuthorizationPage = ({ query }: { query: string }) => {
  const authorization = useRequest(query)
  const { state } = authorization
  return (
    <PageFrame clientName={findShownRequest(state)?.client.name}>
      <main className="ko-main" ref={useHeadingFocusOnChange(createHeadingKey(state))}>
        <AuthorizationScreen {...authorization} />
      </main>
    </PageFrame>
  )
}

/** The OpenID sign-in page. If `isLogout` is true, the page asks the visitor whether to sign out. */
export const Page = ({ kisslock, query, isLogout }: { kisslock: KisslockCore; query: string; isLogout: boolean }) => (
  <CoreProvider kisslock={kisslock}>
    {isLogout ? (
      <PageFrame>
        <LogoutPage query={query} />
      </PageFrame>
    ) : (
      <AuthorizationPage query={query} />
    )}
  </CoreProvider>
)
