import './note.css'
import { isWebLink } from '../../src/browser/isWebLink'
import { useText } from '../../src/dialog/context'
import { useAreSentencesLoaded } from '../../src/dialog/loading/useSentences'
import { useSite } from '../context/siteContext'

/** The link to the site's own explanation of wallets. */
const LearnMore = ({ href }: { href: string }) => {
  const text = useText()
  return (
    useAreSentencesLoaded('recent') && (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text('note.learnMore')}
      </a>
    )
  )
}

/** The area below the list of wallets: the site's own content, and the link to the site's explanation of wallets. */
export const Note = () => {
  const { note, learnMoreUrl } = useSite('<ConnectDialog>')
  const link = learnMoreUrl && isWebLink(learnMoreUrl) ? learnMoreUrl : undefined
  if (!note && !link) return null
  return (
    <div className="kl-own kl-t-small">
      {note}
      {link && <LearnMore href={link} />}
    </div>
  )
}
