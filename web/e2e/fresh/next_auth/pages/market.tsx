import Link from 'next/link'

const Market = () => (
  <>
    <h1>Market</h1>
    <Link href="/offer?id=7">Offer</Link>
  </>
)

export default Market
