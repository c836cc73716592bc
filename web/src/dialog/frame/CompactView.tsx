import { useKisslock, useText } from '../context'
import { IconButton } from '../elements/Button'
import { back, close } from '../icons/dialog'
import { Title } from './Title'

type HeaderProps = { title: string; withBack?: boolean; onBack?: () => void }

/** The top of a compact dialog: its title, Back where there is a way back, and Close. `onBack`: another way than the flow's. */
export const CompactView = ({ title, withBack = false, onBack }: HeaderProps) => {
  const { flow } = useKisslock()
  const text = useText()
  return (
    <div className="kl-bar">
      {(withBack || onBack) && (
        <IconButton
          path={back}
          flip
          bare
          label={text('common.backShort')}
          onClick={onBack ?? (() => flow.send({ type: 'back' }))}
        />
      )}
      <Title takesFocus>{title}</Title>
      <IconButton path={close} label={text('common.close')} onClick={() => flow.send({ type: 'closed' })} />
    </div>
  )
}
