import { useKisslock } from '../context'
import { lazyView } from '../elements/lazyView'
import { guideChunk, preloadGuide } from '../load'

const Legal = lazyView(
  guideChunk,
  preloadGuide,
  (part) => part.Legal,
  () => null,
)

/** Below the list: terms and privacy notice of a site that has them. A site without them does not load this part. */
export const Below = () => {
  const { terms_url, privacy_url } = useKisslock().config.site
  return terms_url || privacy_url ? <Legal /> : null
}
