'use client'

import { useSession } from 'next-auth/react'
import { useConfig } from 'wagmi'

/**
 * A page with the site's own connectors, found by their index after the list's connectors, and with the visitor from
 * next-auth.
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
