'use client'

import { useSession } from 'next-auth/react'
import { useConfig } from 'wagmi'

/**
 * A page with the site's own connectors and with the visitor's session from next-auth. The site's connectors come after
 * the connectors of the list, so the page finds them by their index.
 */
const Page = () => {
  const { connectors } = useConfig()
  const [first, second] = connectors.slice(2)
  const { data } = useSession()
  return (
    <>
      <p>{data?.user?.name ? `Welcome, ${data.user.name}.` : 'Hello, stranger.'}</p>
      <ul>
        <li>{first?.name}</li>
        <li>{second?.name}</li>
      </ul>
    </>
  )
}

export default Page
