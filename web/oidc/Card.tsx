import type { ReactNode } from 'react'
import { useKisslock } from '../src/dialog/context'
import { Avatar } from '../src/dialog/entry/Avatar'
import { ConnectionMark, emptyTile, type MarkState } from '../src/dialog/entry/ConnectionMark'
import { Tile } from '../src/dialog/entry/Tile'
import { extractAddress } from '../src/dialog/user/addressInAccount'
import type { OidcProgram } from '../src/server/wire.gen'

type CardProps = {
  title: string
  mark: MarkState
  client?: OidcProgram | undefined
  account?: string | null | undefined
  busy?: boolean
  children?: ReactNode
}

/**
 * A screen of the OpenID sign-in page: a connection mark with the client and the account, a heading that can get the
 * focus, and the visitor's choices.
 */
export const Card = ({ title, mark, client, account, busy = false, children }: CardProps) => {
  const { site } = useKisslock().config
  const leftTile = (
    <Tile id={client?.id ?? 'site'} name={client?.name ?? site.name} icon={client ? '' : site.icon} size={64} />
  )
  const rightTile = account ? <Avatar address={extractAddress(account)} size={64} /> : emptyTile
  return (
    <div className="ko-card" aria-busy={busy || undefined}>
      <ConnectionMark state={mark} left={leftTile} right={rightTile} />
      <h1 className="kl-t-display" tabIndex={-1}>
        {title}
      </h1>
      {client && (
        <p className="kl-t-small">
          <bdi>{client.host}</bdi>
        </p>
      )}
      {children}
    </div>
  )
}
