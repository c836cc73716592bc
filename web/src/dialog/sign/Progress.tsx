import { Fragment, type ReactNode } from 'react'
import type { Step } from '../../flow/signing/state'
import { Clasp, type ClaspState } from '../host/Clasp'
import { Tile } from '../host/Tile'
import { useConnectedWallet } from '../model'
import { Expired } from './Expired'
import { Failed } from './Failed'
import { Refused } from './Refused'
import { Success } from './Success'
import { Verifying } from './Verifying'
import { Waiting } from './Waiting'

type Seen = Exclude<Step['at'], 'start' | 'preparing'>
type View = { clasp: ClaspState; View: (props: { step: Step }) => ReactNode }

/** Every step after the start: one that is missing does not compile. */
const views: { [At in Seen]: View } = {
  waiting: { clasp: 'waiting', View: Waiting },
  verifying: { clasp: 'waiting', View: Verifying },
  refused: { clasp: 'apart', View: Refused },
  expired: { clasp: 'apart', View: Expired },
  failed: { clasp: 'apart', View: Failed },
  success: { clasp: 'closed', View: Success },
}

/** What becomes of the signature, under a clasp that stays while the step changes. */
export const Progress = ({ at, step }: { at: Step['at']; step: Step }) => {
  const wallet = useConnectedWallet()
  const { clasp, View } = views[at as Seen]
  return (
    <div className="kl-center kl-enter">
      <Clasp state={clasp} right={<Tile {...wallet} size={64} />} />
      <Fragment key={at}>
        <View step={step} />
      </Fragment>
    </div>
  )
}
