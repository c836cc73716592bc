import { useKisslock, useText } from '../context'
import { IconButton } from '../elements/Button'
import { Title } from '../frame/Title'
import { back } from '../icons/dialog'
import { close } from '../icons/entry'

/** The top of a compact dialog: its title, Back where there is a way back, and Close. */
export const CompactHeader = ({ title, withBack = false }: { title: string; withBack?: boolean }) => {
  const { flow } = useKisslock()
  const text = useText()
  return (
    <div className="kl-bar">
      {withBack && (
        <IconButton
          path={back}
          flip
          bare
          label={text('common.backShort')}
          onClick={() => flow.send({ type: 'back' })}
        />
      )}
      <Title takesFocus>{title}</Title>
      <IconButton path={close} label={text('common.close')} onClick={() => flow.send({ type: 'closed' })} />
    </div>
  )
}
