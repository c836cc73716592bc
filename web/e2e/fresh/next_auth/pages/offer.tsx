import Link from 'next/link'
import { useRouter } from 'next/router'

/** A page that shows the URL that the router reports, and a link to another page. */
const Offer = () => {
  const { asPath, isReady } = useRouter()
  return (
    <>
      <h1>Offer</h1>
      <output>{isReady && asPath}</output>
      <Link href="/market">Market</Link>
    </>
  )
}

export default Offer
