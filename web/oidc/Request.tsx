import { useSyncExternalStore } from 'react'
import { useKisslock, useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'
import { Sentence } from '../src/dialog/elements/Sentence'
import { Icon } from '../src/dialog/entry/Icon'
import { checkIcon } from '../src/dialog/icons/entry'
import { shortenAccount } from '../src/dialog/shortAddress'
import { canScan } from '../src/flow/catalogue/scanning'
import type { MessageKey } from '../src/locale/messages'
import type { OidcRequest, OidcScope } from '../src/server/wire.gen'
import { Card } from './Card'
import type { SessionNews } from './state'
import type { useRequest } from './useRequest'

type RequestActions = Pick<ReturnType<typeof useRequest>, 'press' | 'signIn'>

const requestedDataKeys: { [W in 'id' | OidcScope]: MessageKey } = {
  id: 'oidc.wants.id',
  profile: 'oidc.wants.profile',
  groups: 'oidc.wants.groups',
  wallets: 'oidc.wants.wallets',
  email: 'oidc.wants.email',
}

/** The list of data that the client receives. The list always contains the user's identifier. */
const RequestedData = ({ request: { client, step, wants } }: { request: OidcRequest }) => {
  const { site } = useKisslock().config
  const text = useText()
  return (
    <div className="kl-panel kl-needs ko-wants">
      <p className="kl-t-small" id="ko-wants">
        {text(step === 'consent' ? 'oidc.wants.ask' : 'oidc.wants', { program: client.name })}
      </p>
      <ul aria-labelledby="ko-wants">
        {(['id', ...wants] as const).map((claim) => (
          <li key={claim}>
            <Icon path={checkIcon} small />
            <span>{text(requestedDataKeys[claim], { site: site.name })}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The resource server to which the client gets access, with the scopes of this access. */
const RequestedAccess = ({ request: { client, step, resource } }: { request: OidcRequest }) => {
  const text = useText()
  if (!resource) return null
  return (
    <div className="kl-panel kl-needs ko-wants">
      <p className="kl-t-small" id="kl-title-resource">
        {text(step === 'consent' ? 'oidc.access.ask' : 'oidc.access', { program: client.name })}
      </p>
      <p className="kl-t-strong">
        <bdi dir="ltr">{resource.url}</bdi>
      </p>
      {resource.scopes.length > 0 && (
        <ul aria-labelledby="kl-title-resource">
          {resource.scopes.map((scope) => (
            <li key={scope}>
              <Icon path={checkIcon} small />
              <code dir="ltr">{scope}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * A note that tells who has registered the client. The note also warns the visitor if any program on the visitor's
 * device could claim to be this client.
 */
const ClientRegistration = ({ request: { client } }: { request: OidcRequest }) => {
  const site = useKisslock().config.site.name
  const text = useText()
  const isApp = client.host.includes('://')
  if (!client.document_host && !isApp) return null
  const isLocal = isApp || /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(client.host)
  return (
    <p className="kl-note">
      <span>
        {client.document_host && (
          <Sentence of="oidc.registered" with={{ host: <bdi dir="ltr">{client.document_host}</bdi>, site }} />
        )}
        {isLocal && ` ${text('oidc.local', { program: client.name })}`}
      </span>
    </p>
  )
}

const noWallets: readonly unknown[] = []
const subscribeToNothing = () => () => {}

/**
 * Return true if no wallet on this phone can sign in on this page: the page is not in a wallet's browser, and there is
 * no relay.
 */
const useHasNoUsableWallet = (): boolean => {
  const { runtime, platform, config } = useKisslock()
  const walletStore = useSyncExternalStore(runtime.subscribe, runtime.get, () => undefined)?.engine.wallets
  const discoveredWallets = useSyncExternalStore(
    walletStore?.subscribe ?? subscribeToNothing,
    walletStore?.get ?? (() => noWallets),
    () => noWallets,
  )
  return platform.phone && !canScan(config) && walletStore !== undefined && discoveredWallets.length === 0
}

/** Render an account inside a sentence or a button, on one line. */
const renderShortAccount = (account: string) => <bdi className="kl-num">{shortenAccount(account)}</bdi>

/** The text below the heading: who is signed in, which account the client expects, and what to do on a phone. */
const RequestExplanation = ({ request, news }: { request: OidcRequest; news: SessionNews | undefined }) => {
  const { site } = useKisslock().config
  const text = useText()
  const hasNoUsableWallet = useHasNoUsableWallet()
  const { account, hint, step } = request
  const clientName = request.client.name
  const renderBoldAccount = (account: string) => <bdi className="kl-t-strong kl-num">{shortenAccount(account)}</bdi>
  return (
    <>
      {step === 'sign-in' && <p className="kl-t-body">{text('oidc.body', { program: clientName, site: site.name })}</p>}
      {step !== 'sign-in' && account && (
        <p className="kl-t-body">
          <Sentence
            of={step === 'consent' ? 'oidc.consent' : 'oidc.known'}
            with={{ program: clientName, name: renderBoldAccount(account) }}
          />
        </p>
      )}
      {hint && (
        <p className="kl-note">
          <span>
            <Sentence of="oidc.hint" with={{ program: clientName, name: renderBoldAccount(hint) }} />
          </span>
        </p>
      )}
      {step === 'sign-in' && hasNoUsableWallet && (
        <p className="kl-note">{text('oidc.phone', { program: clientName })}</p>
      )}
      <p className="kl-t-small" role="status">
        {news === 'closed' && text('oidc.closed', { program: clientName })}
        {news === 'signedOut' && text('live.signedOut')}
        {news === 'signedIn' && <Sentence of="live.signedIn" with={{ name: renderShortAccount(account ?? '') }} />}
      </p>
    </>
  )
}

/**
 * The button that signs in, allows access or continues. If the client expects a different account, the button names the
 * signed-in account.
 */
const ProceedButton = ({
  request: { step, account, hint, terms },
  press,
  signIn: startSignIn,
}: RequestActions & { request: OidcRequest }) => {
  const text = useText()
  const accountParams = account && hint ? { name: renderShortAccount(account) } : undefined
  const buttonLook = accountParams ? 'quiet' : 'primary'
  if (step === 'sign-in')
    return (
      <Button look={buttonLook} wide onClick={() => void startSignIn(!account ? 'sign' : terms ? 'terms' : 'renew')}>
        {text('sign.action')}
      </Button>
    )
  const allowLabel = accountParams ? <Sentence of="oidc.allow.as" with={accountParams} /> : text('oidc.allow')
  return (
    <Button look={buttonLook} wide onClick={() => press('approve')}>
      {step === 'consent' ? (
        allowLabel
      ) : accountParams ? (
        <Sentence of="oidc.continue.as" with={accountParams} />
      ) : (
        text('oidc.continue')
      )}
    </Button>
  )
}

const RequestButtons = ({ request, press, signIn: startSignIn }: RequestActions & { request: OidcRequest }) => {
  const text = useText()
  const { account, hint, step } = request
  const proceedButton = <ProceedButton request={request} press={press} signIn={startSignIn} />
  return (
    <div className="kl-actions kl-actions--stack">
      {!(account && hint) && proceedButton}
      {account && (
        <Button
          look={hint ? 'primary' : request.select ? 'quiet' : 'bare'}
          wide
          onClick={() => void startSignIn('other')}
        >
          {hint ? <Sentence of="oidc.use" with={{ name: renderShortAccount(hint) }} /> : text('common.other')}
        </Button>
      )}
      {account && hint && proceedButton}
      <Button look="bare" wide onClick={() => press('deny')}>
        {text(step === 'consent' ? 'oidc.deny' : 'common.cancel')}
      </Button>
    </div>
  )
}

type RequestProps = RequestActions & { request: OidcRequest; news: SessionNews | undefined; busy: boolean }

/** The client's request: sign in, allow the client to receive the data, or continue. */
export const Request = ({ request, news, busy, ...actions }: RequestProps) => {
  const text = useText()
  const { client, account, step } = request
  return (
    <Card
      title={text('oidc.heading', { program: client.name })}
      mark={step === 'sign-in' ? 'idle' : 'ready'}
      client={client}
      account={account}
      busy={busy}
    >
      <RequestExplanation request={request} news={news} />
      {(!request.resource || request.wants.length > 0) && <RequestedData request={request} />}
      <RequestedAccess request={request} />
      <ClientRegistration request={request} />
      <RequestButtons request={request} {...actions} />
    </Card>
  )
}
