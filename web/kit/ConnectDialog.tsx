import { ConnectDialog as Dialog } from '../src/dialog/ConnectDialog'
import { useHydrated } from './first'
import { Themed } from './Themed'

/** The place of the dialog: empty until it is first opened. */
export const ConnectDialog = () => {
  const hydrated = useHydrated()
  return <Themed part="<ConnectDialog>">{hydrated && <Dialog />}</Themed>
}
