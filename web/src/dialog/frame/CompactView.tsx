import type { ReactNode, Ref } from 'react'
import { IconButton } from '../elements/Button'
import { back, close } from '../icons/dialog'
import { useDialog } from '../model'
import { Title } from './Title'

type CompactViewProps = {
  title: string
  withBack?: boolean
  /** Another way back than the flow's. */
  onBack?: () => void
  /** Whether the content is a list, whose rows reach further to the sides. */
  list?: boolean
  /** The ref of the content's element. */
  content?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A compact dialog: its title, Back where there is a way back, and Close; below them the content. */
export const CompactView = ({ title, withBack = false, onBack, list = false, content, children }: CompactViewProps) => {
  const { flow, text } = useDialog()
  return (
    <>
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
      <div className={`kl-pane${list ? ' kl-pane--list' : ''}`} ref={content}>
        {children}
      </div>
    </>
  )
}
