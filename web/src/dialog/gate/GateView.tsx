import { useEffect, useRef } from 'react'
import { findGateStore, type GateState } from '../../flow/access/gate'
import type { Screen } from '../../flow/screen'
import { isSignedIn } from '../../flow/session'
import { useIsDialogOpen, useKisslock, useSession, useStore, useText, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { Avatar } from '../entry/Avatar'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog, useRuntime } from '../model'
import { shortenAddress, shortenNoWrap } from '../shortAddress'
import { MissingHoldings } from './MissingHoldings'

type GateRefusal = Extract<GateState['refusal'], { is: 'notHeld' }>

/** The account whose assets the server has checked. */
const SessionAccount = () => {
  const text = useText()
  const { address } = useSession()
  if (!address) return null
  return (
    <div className="kl-id kl-id--box">
      <Avatar address={address} size={40} />
      <p className="kl-id__text kl-t-head">
        <bdi className="kl-num">{shortenAddress(address)}</bdi>
      </p>
      <span className="kl-pill kl-pill--good">{text('account.signedIn')}</span>
    </div>
  )
}

/** Return true if the connected account is the session's account, whose assets the route has checked. */
const useIsSessionAccount = (): boolean => isSignedIn(useSession(), useWalletConnection())

/** Show what the gate requires, what the account holds, and how to use another account. */
const GateRequirements = ({ refusal, wallet }: { refusal: GateRefusal; wallet: string }) => {
  const { config, text } = useDialog()
  const { address } = useWalletConnection()
  const isSessionAccount = useIsSessionAccount()
  return (
    <>
      <p className="kl-t-body">{text('gate.body', { site: config.site.name })}</p>
      {refusal.missing.length > 0 ? (
        <MissingHoldings missing={refusal.missing} />
      ) : (
        <p className="kl-note" lang="en" dir="ltr">
          {refusal.message}
        </p>
      )}
      <SessionAccount />
      {address && (
        <p className="kl-t-small">
          {isSessionAccount
            ? text('gate.account', { wallet })
            : text('gate.shown', { wallet, name: shortenNoWrap(address) })}
        </p>
      )}
    </>
  )
}

/** The button that sends the denied request again. */
const CheckAgainButton = ({ gate, look }: { gate: GateState; look: 'primary' | 'quiet' }) => {
  const { flow, say, text } = useDialog()
  const { checking, refusal } = gate
  const checkGate = () => {
    if (checking) return
    findGateStore(flow).set({ ...gate, checking: true })
    say(text('gate.checking'))
  }
  return (
    <Button look={look} busy={checking} onClick={checkGate}>
      {text(checking ? 'gate.checking' : refusal.is === 'unchecked' ? 'common.retry' : 'gate.again')}
    </Button>
  )
}

/**
 * The buttons for an account that holds too little: sign in with the connected account, choose another wallet, or check
 * again.
 */
const GateActions = ({ gate }: { gate: GateState }) => {
  const { flow, text } = useDialog()
  const loadedSigning = useRuntime().signing?.get()
  const { address } = useWalletConnection()
  const needsSignature = !useIsSessionAccount() && address !== undefined
  return (
    <>
      {needsSignature && (
        <Button look="primary" onClick={() => loadedSigning?.begin()}>
          {text('sign.action')}
        </Button>
      )}
      <Button look={needsSignature ? 'quiet' : 'primary'} onClick={() => flow.send({ type: 'allShown' })}>
        {text('common.other')}
      </Button>
      <CheckAgainButton gate={gate} look="quiet" />
    </>
  )
}

/** Announce the result of a repeated check. For the first check, the focused title already announces the result. */
const useRecheckAnnouncement = (gate: GateState | undefined, title: string) => {
  const { say } = useKisslock()
  const isDialogOpen = useIsDialogOpen()
  const wasCheckingRef = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only the end of a check
  useEffect(() => {
    if (isDialogOpen && wasCheckingRef.current && gate && !gate.checking) say(title)
    wasCheckingRef.current = gate?.checking ?? false
  }, [isDialogOpen, gate])
}

/**
 * The screen of a route's gate. The screen shows what the gate requires and what the account holds, or that the gate
 * could not be checked.
 */
export const GateView = (_: { screen: Extract<Screen, { at: 'gate' }> }) => {
  const { flow, config, text } = useDialog()
  const { name: wallet } = useConnectedWallet()
  const currentGate = useStore(findGateStore(flow))
  const title = text(currentGate?.refusal.is === 'unchecked' ? 'gate.unchecked.title' : 'gate.title')
  useRecheckAnnouncement(currentGate, title)
  if (!currentGate) return null
  const { refusal } = currentGate
  return (
    <CompactView title={title}>
      {refusal.is === 'unchecked' ? (
        <p className="kl-t-body">{text('gate.unchecked.body', { site: config.site.name })}</p>
      ) : (
        <GateRequirements refusal={refusal} wallet={wallet} />
      )}
      <div className="kl-actions kl-actions--stack">
        {refusal.is === 'unchecked' ? (
          <CheckAgainButton gate={currentGate} look="primary" />
        ) : (
          <GateActions gate={currentGate} />
        )}
        <Button look="bare" size="m" onClick={() => flow.send({ type: 'closed' })}>
          {text('gate.back')}
        </Button>
      </div>
    </CompactView>
  )
}
