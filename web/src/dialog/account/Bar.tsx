import { Title } from '../frame/Title'
import { close } from '../host/icons'
import { useKit, useText } from '../kit'
import { IconButton } from '../parts/Button'
import { back } from '../parts/icons'

/** The top of a compact dialog: its title, the way back if there is one, and Close. */
export const Bar = ({ title, withBack = false }: { title: string; withBack?: boolean }) => {
  const { flow } = useKit()
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
      <Title here>{title}</Title>
      <IconButton path={close} label={text('common.close')} onClick={() => flow.send({ type: 'closed' })} />
    </div>
  )
}
