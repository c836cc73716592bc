import type { ReactNode } from 'react'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark, type MarkState } from '../entry/ConnectionMark'
import { Heading } from '../frame/Heading'
import type { ScreenWallet } from '../model'
import { KisslockMark } from './CodePlate'

/**
 * The wallet's half of the connection mark. If any wallet can scan the code, this half shows Kisslock's two circles.
 */
const WalletOrKisslockTile = ({ subject }: { subject: ScreenWallet | undefined }) =>
  subject ? <WalletTile {...subject} size={64} /> : <KisslockMark size={64} />

type CenteredResultProps = {
  mark: MarkState
  /** Undefined if any wallet can scan the code. */
  subject: ScreenWallet | undefined
  /** Shown between the mark and the heading. */
  status?: ReactNode
  heading: string
  body: ReactNode
  children?: ReactNode
}

/**
 * One message and one action below the connection mark. When one result replaces another result, the component stays
 * mounted, so that only the mark is animated.
 */
export const CenteredResult = ({ mark, subject, status, heading, body, children }: CenteredResultProps) => (
  <div className="kl-center kl-center--panel kl-enter">
    <ConnectionMark state={mark} right={<WalletOrKisslockTile subject={subject} />} />
    {status}
    <Heading>{heading}</Heading>
    <p className="kl-t-body">{body}</p>
    {children}
  </div>
)
