import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../elements/Button'
import { CompactView } from '../frame/CompactView'

type ConfirmationProps = {
  heading: string
  /** Explains the consequences. */
  children: ReactNode
  /** The button that confirms. */
  action: Pick<ButtonLook, 'look' | 'icon'> & { label: string; onClick: () => void }
  /** The label of the button that cancels. */
  cancelLabel: string
  onBack: () => void
}

/** A confirmation screen: a heading, the consequences, and two buttons. */
export const Confirmation = ({
  heading,
  children,
  action: { label, ...action },
  cancelLabel,
  onBack,
}: ConfirmationProps) => (
  <CompactView title={heading} onBack={onBack}>
    {children}
    <div className="kl-actions kl-actions--stack">
      <Button {...action}>{label}</Button>
      <Button look="quiet" onClick={onBack}>
        {cancelLabel}
      </Button>
    </div>
  </CompactView>
)
