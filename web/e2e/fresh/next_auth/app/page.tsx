'use client'

import { useSession } from 'next-auth/react'
import { useConfig } from 'wagmi'

/** The site's own connectors, by their place behind those of the list, and the visitor by next-auth. */
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
