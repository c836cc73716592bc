import { useEffect, useState } from 'react'
import { useKisslock, useText } from '../context'
import { useRuntime } from '../model'

/**
 * The copy icon. The icon is defined in this module, because the account chunk and the code chunk share no other
 * module.
 */
export const copyIcon =
  'M8.5 6.5h7a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM12.5 3.5h-8a1 1 0 0 0-1 1v8'

/** How long "Copied" is shown. Milliseconds. */
const copiedNoteMs = 2000

/** Return a function that copies a string and announces the result. `copied` is true for two seconds after copying. */
export const useCopy = (): { copied: boolean; copy: (value: string) => void } => {
  const { say } = useKisslock()
  const { copyText } = useRuntime()
  const text = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedNoteMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copyValue = (value: string) => {
    copyText(value).then(
      () => {
        setCopied(true)
        say(text('live.copied'))
      },
      () => say(text('live.copyFailed')),
    )
  }
  return { copied, copy: copyValue }
}
