import type { ReactNode } from 'react'
import { check } from '../host/icons'
import { useText } from '../kit'
import { Button } from '../parts/Button'
import { copy as copyIcon } from '../parts/icons'
import { useCopy } from '../parts/useCopy'

/** A button that copies a text and shows for two seconds that it did. */
export const CopyButton = ({ value, children }: { value: string; children: ReactNode }) => {
  const text = useText()
  const { copied, copy } = useCopy()
  return (
    <Button look="quiet" icon={copied ? check : copyIcon} onClick={() => copy(value)}>
      {copied ? text('common.copied') : children}
    </Button>
  )
}
