import { Fragment, type ReactNode } from 'react'
import type { Step } from '../../flow/signing/state'
import { WalletTile } from '../elements/WalletTile'
import { ConnectionMark, type MarkState } from '../entry/ConnectionMark'
import { useConnectedWallet } from '../model'
import { ExpiredStep } from './ExpiredStep'
import { FailedStep } from './FailedStep'
import { OwnersStep } from './OwnersStep'
import { RefusedStep } from './RefusedStep'
import { SuccessStep } from './SuccessStep'
import { VerifyingStep } from './VerifyingStep'
import { WaitingStep } from './WaitingStep'

type VisibleStep = Exclude<Step['at'], 'start' | 'preparing'>
type ProgressView = { mark: MarkState; View: (props: { step: Step }) => ReactNode }

/** The view of every step after the start. If a view is missing, the code does not compile. */
const progressViews: { [At in VisibleStep]: ProgressView } = {
  waiting: { mark: 'waiting', View: WaitingStep },
  owners: { mark: 'waiting', View: OwnersStep },
  verifying: { mark: 'waiting', View: VerifyingStep },
  refused: { mark: 'apart', View: RefusedStep },
  expired: { mark: 'apart', View: ExpiredStep },
  failed: { mark: 'apart', View: FailedStep },
  success: { mark: 'closed', View: SuccessStep },
}

/** The steps after the wallet was asked to sign, below a connection mark that stays mounted while the step changes. */
export const SignInProgress = ({ at, step }: { at: Step['at']; step: Step }) => {
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
