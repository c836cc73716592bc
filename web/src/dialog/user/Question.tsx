import type { ReactNode } from 'react'
import { CompactHeader } from '../account/CompactHeader'

type QuestionProps = {
  heading: string
  /** What the choice means. */
  children: ReactNode
  actions: ReactNode
  onBack: () => void
}

/** A question before something changes: its heading, what it means, and the choices. */
export const Question = ({ heading, children, actions, onBack }: QuestionProps) => (
  <>
    <CompactHeader title={heading} onBack={onBack} />
    <div className="kl-pane">
      {children}
      <div className="kl-actions kl-actions--stack">{actions}</div>
    </div>
  </>
)
