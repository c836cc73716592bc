import { type ReactNode, useEffect, useMemo } from 'react'
import { useKisslock, useText } from '../../src/dialog/context'
import { later } from '../core/lazyParts'
import type { AppInfo } from './types'

const Text = ({ children }: { children: ReactNode }) => <p>{children}</p>

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** The link to the site's own explanation of wallets, in the visitor's language. */
const LearnMore = ({ href }: { href: string }) => {
  const kisslock = useKisslock()
  const text = useText()
  useEffect(() => {
    // Without its sentences the link stays away.
    later
      .load()
      .then(({ sentences }) => sentences(kisslock, 'recent'))
      .catch(() => {})
  }, [kisslock])
  const label = text('note.learnMore')
  return label === 'note.learnMore' ? null : <Link href={href}>{label}</Link>
}

/** RainbowKit's `disclaimer` and `learnMoreUrl`, for the place below the list of wallets. Null without them. */
export const useNotes = ({ disclaimer: Disclaimer, learnMoreUrl }: AppInfo = {}): ReactNode =>
  useMemo(
    () =>
      Disclaimer || learnMoreUrl ? (
        <>
          {Disclaimer && <Disclaimer Text={Text} Link={Link} />}
          {learnMoreUrl && <LearnMore href={learnMoreUrl} />}
        </>
      ) : null,
    [Disclaimer, learnMoreUrl],
  )
