import { useContext, useEffect } from 'react'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Icon } from '../entry/Icon'
import { catchLostFocus } from '../frame/catchLostFocus'
import { DialogContext } from '../frame/focus'
import { infoIcon } from '../icons/wallet'

type UnresponsiveNodeProps = { network: string; retrying: boolean; onRetry: () => void }

/** Show that the balance is missing because the network's node does not respond, with a button that retries. */
export const UnresponsiveNodeNote = ({ network, retrying, onRetry }: UnresponsiveNodeProps) => {
  const { say, hush } = useKisslock()
  const dialogRef = useContext(DialogContext)
  const text = useText()
  const sentence = text('problem.rpc.heading', { network })
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each failed attempt
  useEffect(() => {
    say(retrying ? '' : sentence)
    return () => hush(sentence)
  }, [sentence, retrying])
  // The retry button disappears together with the note, so move its focus to the title.
  useEffect(() => () => catchLostFocus(dialogRef.current), [dialogRef])
  return (
    <div className="kl-note kl-note--action">
      <Icon path={infoIcon} />
      <span>
        <strong>{sentence}</strong>
        <br />
        {text('problem.rpc.body')}
      </span>
      <Button look="quiet" size="m" onClick={onRetry}>
        {text('common.retry')}
      </Button>
    </div>
  )
}
