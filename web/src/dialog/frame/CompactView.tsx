import type { ReactNode, Ref } from 'react'
import { IconButton } from '../elements/Button'
import { backIcon, closeIcon } from '../icons/dialog'
import { useDialog } from '../model'
import { Title } from './Title'

type CompactViewProps = {
  title: string
  withBack?: boolean
  /** Replaces the flow's `back` event. */
  onBack?: () => void
  /** True if the content is a list, whose rows are wider than other content. */
  list?: boolean
  /** The ref of the content's element. */
  contentRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A compact dialog with a title, a Back button if there is a screen to go back to, a Close button, and the content. */
export const CompactView = ({
  title,
  withBack = false,
  onBack,
  list = false,
  contentRef,
  children,
}: CompactViewProps) => {
  const { flow, text } = useDialog()
  return (
    <>
      <div className="kl-bar">
        {(withBack || onBack) && (
          <IconButton
            path={backIcon}
            flip
            bare
            label={text('common.backShort')}
            onClick={onBack ?? (() => flow.send({ type: 'back' }))}
          />
        )}
        <Title takesFocus>{title}</Title>
        <IconButton path={closeIcon} label={text('common.close')} onClick={() => flow.send({ type: 'closed' })} />
      </div>
      <div className={`kl-pane${list ? ' kl-pane--list' : ''}`} ref={contentRef}>
        {children}
      </div>
    </>
  )
}
