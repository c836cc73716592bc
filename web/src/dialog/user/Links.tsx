import { useEffect, useState } from 'react'
import { createLinks } from '../../flow/user/links'
import type { Account } from '../../server/message'
import { useTitleFocus } from '../account/useTitleFocus'
import { useIsDialogOpen, useStore, useWalletConnection } from '../context'
import { useDialog } from '../model'
import { shortenAddress } from '../shortAddress'
import { extractAddress } from './addressInAccount'
import { LinkList } from './LinkList'
import { LinkedElsewhereQuestion, MoveQuestion, RemoveQuestion } from './linkQuestions'
import { RenewalView } from './Renew'
import { useLeaveOnSignOut } from './useLeaveSignedOut'
import { useUserOptions } from './useUserOptions'

/**
 * Create the store of the dialog's page of linked wallets. If the visitor leaves this page, closes the dialog or
 * switches the account, an open wallet request is cancelled.
 */
const useLinks = () => {
  const options = useUserOptions()
  const [links] = useState(() => createLinks(options))
  const isDialogOpen = useIsDialogOpen()
  const { address } = useWalletConnection()
  useEffect(() => {
    if (isDialogOpen) void links.read()
    return links.showList
  }, [links, isDialogOpen])
  useEffect(() => {
    const { step, renewal } = links.get()
    // Close a question about an account if the wallet switches to another account, except while the visitor signs in
    // again.
    if (!renewal && 'account' in step && typeof step.account === 'object' && step.account.address !== address)
      links.showList()
  }, [links, address])
  return links
}

/**
 * The page with the wallets that sign in to this user: the list, and the questions before a wallet is moved or removed.
 */
export const Links = () => {
  const { say, text } = useDialog()
  const links = useLinks()
  const state = useStore(links)
  const { step, known: user } = state
  useTitleFocus(state.renewal ? 'renewal' : step.is === 'asking' ? 'list' : step.is, '')
  useLeaveOnSignOut()

  const announceAddedWallet = ({ address }: Account) => say(text('link.added', { name: shortenAddress(address) }))
  const addWallet = async (account: Account) => (await links.add(account)) && announceAddedWallet(account)
  const moveWallet = async (account: Account) => (await links.move()) && announceAddedWallet(account)
  const removeWallet = async (account: string) => {
    if (await links.remove(account)) say(text('link.removed', { name: shortenAddress(extractAddress(account)) }))
  }
  if (state.renewal)
    return <RenewalView state={state} onSign={(account) => void links.renew(account)} onBack={links.showList} />
  if (step.is === 'taken')
    return <LinkedElsewhereQuestion {...step} onMove={() => void moveWallet(step.account)} onBack={links.showList} />
  if (step.is === 'sure')
    return <MoveQuestion {...step} onMove={() => void moveWallet(step.account)} onBack={links.showList} />
  if (step.is === 'removing')
    return (
      <RemoveQuestion
        account={step.account}
        isOwn={step.account === user?.signedIn}
        onRemove={() => void removeWallet(step.account)}
        onBack={links.showList}
      />
    )
  return (
    <LinkList
      state={state}
      onAdd={(account) => void addWallet(account)}
      onRemove={links.askToRemove}
      onCancel={links.showList}
    />
  )
}
