import type { ReactNode } from 'react'
import { Heading } from '../frame/Heading'
import { Clasp, type ClaspState } from '../host/Clasp'
import { Tile } from '../host/Tile'
import type { Subject } from '../model'
import { Mark } from './Plate'

/** The wallet's half of the clasp; for any wallet there is no picture but the clasp's own. */
const Half = ({ subject }: { subject: Subject | undefined }) =>
  subject ? <Tile {...subject} size={64} /> : <Mark size={64} />

type MiddleProps = {
  clasp: ClaspState
  /** None: any wallet. */
  subject: Subject | undefined
  /** Between the clasp and the heading. */
  status?: ReactNode
  heading: string
  body: ReactNode
  children?: ReactNode
}

/** One thing to know and one to do, under the clasp; it stays mounted from one to the next, so that only it moves. */
export const Middle = ({ clasp, subject, status, heading, body, children }: MiddleProps) => (
  <div className="kl-center kl-center--panel kl-enter">
    <Clasp state={clasp} right={<Half subject={subject} />} />
    {status}
    <Heading>{heading}</Heading>
    <p className="kl-t-body">{body}</p>
    {children}
  </div>
)
