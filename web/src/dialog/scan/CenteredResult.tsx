import type { ReactNode } from 'react'
import { ConnectionMark, type MarkState } from '../entry/ConnectionMark'
import { Tile } from '../entry/Tile'
import { Heading } from '../frame/Heading'
import type { Subject } from '../model'
import { Mark } from './Plate'

/** The wallet's half of the clasp; for any wallet there is no picture but the clasp's own. */
const WalletSide = ({ subject }: { subject: Subject | undefined }) =>
  subject ? <Tile {...subject} size={64} /> : <Mark size={64} />

type CenteredResultProps = {
  mark: MarkState
  /** None: any wallet. */
  subject: Subject | undefined
  /** Between the clasp and the heading. */
  status?: ReactNode
  heading: string
  body: ReactNode
  children?: ReactNode
}

/** One thing to know and one to do, under the clasp; it stays mounted from one to the next, so that only it moves. */
export const CenteredResult = ({ mark, subject, status, heading, body, children }: CenteredResultProps) => (
  <div className="kl-center kl-center--panel kl-enter">
    <ConnectionMark state={mark} right={<WalletSide subject={subject} />} />
    {status}
    <Heading>{heading}</Heading>
    <p className="kl-t-body">{body}</p>
    {children}
  </div>
)
