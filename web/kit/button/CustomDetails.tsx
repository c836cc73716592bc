import { buttonDigitRules, formatAmount } from '../../src/dialog/accountData/amount'
import { useAccountData } from '../../src/dialog/accountData/useAccountData'
import { useKisslock } from '../../src/dialog/context'
import type { CustomButton, RenderButton } from './customButton'

type CustomDetailsProps = { button: CustomButton; children: RenderButton }

/** A site's own button with the account's name, picture and balance. */
export const CustomDetails = ({ button, children }: CustomDetailsProps) => {
  const { locale } = useKisslock()
  const { name, avatar, balance } = useAccountData(true)
  const { account } = button
  if (!account) return children(button)
  return children({
    ...button,
    account: {
      ...account,
      ...(name && { ensName: name, displayName: name }),
      ...(avatar && { ensAvatar: avatar }),
      ...(balance.is === 'known' && { displayBalance: formatAmount(balance, locale.tag, buttonDigitRules), balance }),
    },
  })
}
