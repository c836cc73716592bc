import type { ReactNode } from 'react'
import { useText } from '../context'
import { checkIcon } from '../icons/entry'
import { Button } from './Button'
import { copyIcon, useCopy } from './useCopy'

/** A button that copies a string and shows a confirmation for two seconds. */
export const CopyButton = ({ value, children }: { value: string; children: ReactNode }) => {
  const text = useText()
  const { copied, copy } = useCopy()
  return (
    <Button look="quiet" icon={copied ? checkIcon : copyIcon} onClick={() => copy(value)}>
      {copied ? text('common.copied') : children}
    </Button>
  )
}
