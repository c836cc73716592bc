import { type FormEvent, useRef, useState } from 'react'
import type { DeviceState } from '../../flow/user/devices'
import type { Account } from '../../server/message'
import { useIsSignedIn, useKisslock, useWalletConnection } from '../context'
import { Button } from '../elements/Button'
import { CompactView } from '../frame/CompactView'
import { useConnectedWallet, useDialog } from '../model'
import { FailureNote } from './FailureNote'
import { WaitingForWallet } from './WaitingForWallet'

/** Ids of the field and of its note. The ids are constant, because the dialog shows only one form at a time. */
const fieldId = 'kl-token-name'
const errorId = 'kl-token-missing'

/** The maximum length that the server accepts for a name, in characters. */
const maxNameLength = 64

/**
 * Return the connected account if it is signed in and on one of the site's chains. Only such an account can create a
 * token for the user.
 */
const useSignerAccount = (): Account | undefined => {
  const { sign_in } = useKisslock().config
  const { address, chainId } = useWalletConnection()
  const isSignedIn = useIsSignedIn()
  if (!isSignedIn || !address || chainId === undefined || !sign_in.chains.includes(chainId)) return undefined
  return { address, chainId }
}

type FormProps = {
  busy: boolean
  ownersUntil: number | undefined
  onMake: (name: string) => void
  onCancel: () => void
}

/** A field for the name, and the button that asks the wallet for a signature. */
const TokenFields = ({ busy, ownersUntil, onMake, onCancel }: FormProps) => {
  const { say, text } = useDialog()
  const { name: wallet } = useConnectedWallet()
  const nameFieldRef = useRef<HTMLInputElement>(null)
  const [isNameMissing, setIsNameMissing] = useState(false)
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    const name = nameFieldRef.current?.value.trim() ?? ''
    setIsNameMissing(!name)
    if (busy) return
    if (name) return onMake(name)
    say(text('token.nameless'))
    nameFieldRef.current?.focus()
  }
  return (
    <form className="kl-field" onSubmit={submitForm} noValidate>
      <label htmlFor={fieldId}>{text('token.name')}</label>
      <input
        ref={nameFieldRef}
        id={fieldId}
        maxLength={maxNameLength}
        autoComplete="off"
        required
        readOnly={busy}
        aria-invalid={isNameMissing || undefined}
        aria-describedby={isNameMissing ? errorId : undefined}
      />
      {isNameMissing && (
        <p className="kl-t-small kl-field__missing" id={errorId}>
          {text('token.nameless')}
        </p>
      )}
      <p className="kl-t-small">{busy ? text('live.waiting', { wallet }) : text('user.sign', { wallet })}</p>
      <Button look="primary" busy={busy}>
        {text('token.new')}
      </Button>
      {busy && <WaitingForWallet ownersUntil={ownersUntil} onCancel={onCancel} />}
    </form>
  )
}

type TokenFormProps = {
  state: DeviceState
  onMake: (account: Account, name: string) => void
  onCancel: () => void
  onBack: () => void
}

/**
 * Explains API tokens and asks for a name. If the signed-in wallet is not connected, the form explains how to connect
 * this wallet.
 */
export const TokenForm = ({ state: { step, failure, ownersUntil }, onMake, onCancel, onBack }: TokenFormProps) => {
  const { config, text } = useDialog()
  const signerAccount = useSignerAccount()
  return (
    <CompactView title={text('token.new')} onBack={onBack}>
      <FailureNote failure={failure} />
      <p className="kl-t-body">{text('token.body', { site: config.site.name })}</p>
      {signerAccount ? (
        <TokenFields
          busy={step.is === 'asking'}
          ownersUntil={ownersUntil}
          onMake={(name) => onMake(signerAccount, name)}
          onCancel={onCancel}
        />
      ) : (
        <p className="kl-note">{text('token.connect')}</p>
      )}
    </CompactView>
  )
}
