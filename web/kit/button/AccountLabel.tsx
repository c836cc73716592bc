import '../../src/dialog/accountData/accountData.css'
import { AvatarImage } from '../../src/dialog/accountData/AvatarImage'
import { inButton, writeAmount } from '../../src/dialog/accountData/amount'
import { Name } from '../../src/dialog/accountData/Name'
import { useAccountData } from '../../src/dialog/accountData/useAccountData'
import { useKisslock } from '../../src/dialog/context'
import { shortAddress } from '../../src/dialog/shortAddress'
import { useSite } from '../site'

type AccountLabelProps = {
  address: string
  /** The class of each part; undefined for a part that the site does not show. */
  picture: string | undefined
  name: string | undefined
  balance: string | undefined
}

/** The content of the button: picture, name or address, and the balance. */
export const AccountLabel = ({ address, picture, name, balance }: AccountLabelProps) => {
  const { locale } = useKisslock()
  const { avatar: Own } = useSite('<ConnectButton>')
  const data = useAccountData(balance !== undefined)
  return (
    <>
      {picture !== undefined && (
        <span className={`kl-part ${picture}`}>
          {Own ? (
            <Own address={address} picture={data.avatar} size={28} />
          ) : (
            <AvatarImage address={address} avatar={data.avatar} size={28} />
          )}
        </span>
      )}
      {name === undefined ? (
        <span className="kl-sr">{data.name ?? shortAddress(address)}</span>
      ) : (
        <span className={`kl-part ${name}`}>
          <Name address={address} name={data.name} />
        </span>
      )}
      {balance !== undefined && (
        <bdi className={`kl-chip__bal ${balance}`}>
          {data.balance.is === 'known' && writeAmount(data.balance, locale.tag, inButton)}
          {data.balance.is === 'down' && <span aria-hidden="true">–</span>}
        </bdi>
      )}
    </>
  )
}
