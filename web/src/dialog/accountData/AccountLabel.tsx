import { useMemo, useSyncExternalStore } from 'react'
import { useKisslock } from '../context'
import type { LabelProps } from '../entry/buttonParts'
import { shortenAddress } from '../shortAddress'
import { AccountNameText } from './AccountNameText'
import { AvatarImage } from './AvatarImage'
import { buttonDigitRules, formatAmount } from './amount'
import { useAccountData } from './useAccountData'

/** Media query for a large screen, the same as in theme/sheet.css. */
const largeScreenQuery = '(min-width: 760px)'

/** Return true on a large screen, and in environments without `matchMedia` such as jsdom. */
const useIsLargeScreen = (): boolean => {
  const mediaQuery = useMemo(() => globalThis.matchMedia?.(largeScreenQuery), [])
  const subscribe = (onChange: () => void) => {
    mediaQuery?.addEventListener('change', onChange)
    return () => mediaQuery?.removeEventListener('change', onChange)
  }
  return useSyncExternalStore(subscribe, () => mediaQuery?.matches ?? true)
}

/**
 * The content of the account button: picture, name or address, and balance. The balance is read only while the button
 * shows a balance.
 */
export const AccountLabel = ({ address, classes, balanceOn, Part, avatar: SiteAvatar }: LabelProps) => {
  const { locale } = useKisslock()
  const { picture: pictureClass, name: nameClass, balance: balanceClass } = classes
  const accountData = useAccountData(useIsLargeScreen() ? balanceOn.large : balanceOn.small)
  return (
    <>
      <Part hideOn={pictureClass}>
        {SiteAvatar ? (
          <SiteAvatar address={address} picture={accountData.avatar} size={28} />
        ) : (
          <AvatarImage address={address} avatar={accountData.avatar} size={28} />
        )}
      </Part>
      {nameClass === undefined ? (
        <span className="kl-sr">{accountData.name ?? shortenAddress(address)}</span>
      ) : (
        <Part hideOn={nameClass}>
          <AccountNameText address={address} name={accountData.name} />
        </Part>
      )}
      {balanceClass !== undefined && accountData.balance.is !== 'down' && (
        <span className={`kl-chip__bal ${balanceClass}`}>
          {accountData.balance.is === 'known' && (
            <bdi>{formatAmount(accountData.balance, locale.tag, buttonDigitRules)}</bdi>
          )}
        </span>
      )}
    </>
  )
}
