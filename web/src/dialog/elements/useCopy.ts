import { useEffect, useState } from 'react'
import { useKisslock, useText } from '../context'
import { useRuntime } from '../model'

/** How long "Copied" is shown. */
const shownMs = 2000

/** Copies a text and announces it; `copied` is true for two seconds. */
export const useCopy = (): { copied: boolean; copy: (value: string) => void } => {
  const { say } = useKisslock()
  const { copyText } = useRuntime()
  const text = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (value: string) => {
    copyText(value).then(
      () => {
        setCopied(true)
        say(text('live.copied'))
      },
      () => say(text('live.copyFailed')),
    )
  }
  return { copied, copy }
}
