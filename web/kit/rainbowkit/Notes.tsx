import { type ReactNode, useMemo } from 'react'
import { useText } from '../../src/dialog/context'
import { useSentences } from '../../src/dialog/loading/useSentences'
import type { AppInfo } from './types'

const Text = ({ children }: { children: ReactNode }) => <p>{children}</p>

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
)

/** The link to the site's own explanation of wallets, in the visitor's language. */
const LearnMore = ({ href }: { href: string }) => {
  const text = useText()
  return useSentences('recent') && <Link href={href}>{text('note.learnMore')}</Link>
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
