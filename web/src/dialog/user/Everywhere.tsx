import { type ReactNode, useState } from 'react'
import { type DeviceState, listApiClientNames } from '../../flow/user/devices'
import type { EndedEverywhere } from '../../server/auth'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { Avatar } from '../entry/Avatar'
import { CompactView } from '../frame/CompactView'
import { useDialog } from '../model'
import { shortenAddress } from '../shortAddress'
import { extractAddress } from './addressInAccount'
import { FailureNote } from './FailureNote'
import { Confirmation } from './Question'
import { useDateFormatter } from './useDeviceWords'

const renderAccount = (account: string) => <bdi className="kl-num">{shortenAddress(extractAddress(account))}</bdi>

/** A list with a heading. */
const PageSection = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <>
    <h3 className="kl-t-head kl-sign__note">{heading}</h3>
    <ul className="kl-list-flat kl-items">{children}</ul>
  </>
)

const ApiClientList = ({ names }: { names: readonly string[] }) => {
  const text = useText()
  if (names.length === 0) return null
  return (
    <PageSection heading={text('device.programs')}>
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two programs may have the same name
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </PageSection>
  )
}

type RecentWalletsProps = {
  user: NonNullable<DeviceState['known']>
  chosenAccounts: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The wallets that were added recently, each with a checkbox. The wallets whose checkbox is checked are removed. */
const RecentWallets = ({ user: { addedLately }, chosenAccounts, onChange }: RecentWalletsProps) => {
  const text = useText()
  const formatDate = useDateFormatter()
  if (addedLately.length === 0) return null
  const listWithoutAccount = (account: string) => chosenAccounts.filter((choice) => choice !== account)
  return (
    <PageSection heading={text('device.added.heading')}>
      {addedLately.map(({ account, added_at }) => (
        <li key={account}>
          <label className="kl-item">
            <input
              type="checkbox"
              checked={chosenAccounts.includes(account)}
              onChange={({ target }) =>
                onChange(target.checked ? [...listWithoutAccount(account), account] : listWithoutAccount(account))
              }
            />
            <Avatar address={extractAddress(account)} size={40} />
            <span className="kl-row__name">
              <Sentence of="link.remove" with={{ name: renderAccount(account) }} />
              <small>{text('device.added', { time: formatDate(added_at) })}</small>
            </span>
          </label>
        </li>
      ))}
    </PageSection>
  )
}

type LeaveQuestionProps = { state: DeviceState; onLeave: (remove: readonly string[]) => void; onBack: () => void }

/**
 * Ask for confirmation before all devices are signed out. The screen lists the sessions and tokens that will end,
 * and the wallets that the visitor can remove at the same time.
 */
export const SignOutEverywhereQuestion = ({ state: { known: user, failure }, onLeave, onBack }: LeaveQuestionProps) => {
  const site = useKisslock().config.site.name
  const text = useText()
  const [chosenAccounts, setChosenAccounts] = useState<readonly string[]>([])
  return (
    <Confirmation
      heading={text('device.everywhere')}
      action={{ look: 'danger', label: text('device.everywhere'), onClick: () => onLeave(chosenAccounts) }}
      cancelLabel={text('common.cancel')}
      onBack={onBack}
    >
      <FailureNote failure={failure} />
      <p className="kl-t-body">{text('device.everywhere.body', { site })}</p>
      {user && <ApiClientList names={listApiClientNames(user)} />}
      {user && <RecentWallets user={user} chosenAccounts={chosenAccounts} onChange={setChosenAccounts} />}
    </Confirmation>
  )
}

/**
 * The recently added wallets that the visitor has kept. The list comes from the server, so it also contains a wallet
 * that was added while the dialog waited for the visitor's decision.
 */
const RemainingWallets = ({ wallets }: { wallets: EndedEverywhere['addedLately'] }) => {
  const text = useText()
  const formatDate = useDateFormatter()
  if (wallets.length === 0) return null
  return (
    <PageSection heading={text('device.added.heading')}>
      {wallets.map(({ account, addedAt }) => (
        <li key={account} className="kl-item">
          <Avatar address={extractAddress(account)} size={40} />
          <span className="kl-row__name">
            {renderAccount(account)}
            <small>{text('device.added', { time: formatDate(addedAt) })}</small>
          </span>
        </li>
      ))}
    </PageSection>
  )
}

/** The result of signing out everywhere. The button closes the dialog. */
export const SignedOutEverywhere = ({ ended, removed }: { ended: EndedEverywhere; removed: readonly string[] }) => {
  const { flow, text } = useDialog()
  const closeDialog = () => flow.send({ type: 'closed' })
  return (
    <CompactView title={text('device.left')}>
      {removed.map((account) => (
        <p key={account} className="kl-t-body">
          <Sentence of="link.removed" with={{ name: renderAccount(account) }} />
        </p>
      ))}
      <ApiClientList names={ended.programs} />
      <RemainingWallets wallets={ended.addedLately} />
      <div className="kl-actions kl-actions--stack">
        <Button look="primary" onClick={closeDialog}>
          {text('token.done')}
        </Button>
      </div>
    </CompactView>
  )
}
