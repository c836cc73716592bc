import { useEffect, useState } from 'react'
import type { Readable } from '../../flow/account/readable'
import { useKisslock } from '../context'
import { AvatarImage } from './AvatarImage'
import { inButton, writeAmount } from './amount'
import { Name } from './Name'
import { useAccountData } from './useAccountData'

/** The width from which the button shows the balance (theme/sheet.css hides it below). */
const wide = '(min-width: 760px)'

const useWide = () => {
  const [is, setIs] = useState(() => matchMedia(wide).matches)
  useEffect(() => {
    const query = matchMedia(wide)
    const look = () => setIs(query.matches)
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return is
}

/** The content of the button: picture, name or address, and the balance, which is read only if there is room for it. */
export const AccountLabel = ({ address, shown }: { address: string; shown: Readable }) => {
  const { locale } = useKisslock()
  const { balance, name, avatar } = useAccountData(useWide())
  return (
    <>
      <AvatarImage address={address} avatar={avatar} size={28} />
      <Name address={address} name={name} />
      {shown.balance && (
        <bdi className="kl-chip__bal">
          {balance.is === 'known' && writeAmount(balance, locale.tag, inButton)}
          {balance.is === 'down' && <span aria-hidden="true">–</span>}
        </bdi>
      )}
    </>
  )
}
