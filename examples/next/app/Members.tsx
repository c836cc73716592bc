'use client'
import { useSession } from 'kisslock'

export const Members = () => {
  const { status, address } = useSession()
  return <p>{status === 'signedIn' ? `Welcome, ${address}.` : 'Sign in to see more.'}</p>
}
