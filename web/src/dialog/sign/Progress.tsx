import { Fragment, type ReactNode } from 'react'
import type { Step } from '../../flow/signing/state'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark, type MarkState } from '../entry/ConnectionMark'
import { useConnectedWallet } from '../model'
import { Expired } from './Expired'
import { Failed } from './Failed'
import { Refused } from './Refused'
import { Success } from './Success'
import { Verifying } from './Verifying'
import { Waiting } from './Waiting'

type VisibleStep = Exclude<Step['at'], 'start' | 'preparing'>
type View = { mark: MarkState; View: (props: { step: Step }) => ReactNode }

/** The view of every step after the start. If a view is missing, the code does not compile. */
const progressViews: { [At in VisibleStep]: View } = {
  waiting: { mark: 'waiting', View: Waiting },
  verifying: { mark: 'waiting', View: Verifying },
  refused: { mark: 'apart', View: Refused },
  expired: { mark: 'apart', View: Expired },
  failed: { mark: 'apart', View: Failed },
  success: { mark: 'closed', View: Success },
}

/** The steps after the wallet was asked to sign, below a connection mark that stays mounted while the step changes. */
export const Progress = ({ at, step }: { at: Step['at']; step: Step }) => {
  const wallet = useConnectedWallet()
  const { mark, View } = progressViews[at as VisibleStep]
  return (
    <div className="kl-center kl-enter">
      <ConnectionMark state={mark} right={<WalletTile {...wallet} size={64} />} />
      <Fragment key={at}>
        <View step={step} />
      </Fragment>
    </div>
  )
}
