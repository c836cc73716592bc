import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../elements/Button'
import { CompactView } from '../frame/CompactView'

type QuestionProps = {
  heading: string
  /** What the choice means. */
  children: ReactNode
  /** The button that does what the heading asks. */
  action: Pick<ButtonLook, 'look' | 'icon'> & { label: string; onClick: () => void }
  /** The label of the button that only leaves the question. */
  leave: string
  onBack: () => void
}

/** A question before something changes: its heading, what it means, and the two choices. */
export const Question = ({ heading, children, action: { label, ...action }, leave, onBack }: QuestionProps) => (
  <CompactView title={heading} onBack={onBack}>
    {children}
    <div className="kl-actions kl-actions--stack">
      <Button {...action}>{label}</Button>
      <Button look="quiet" onClick={onBack}>
        {leave}
      </Button>
    </div>
  </CompactView>
)
