import { useQuery } from '@tanstack/react-query'
import { useSession } from 'kisslock'

/** What the server returns to signed-in visitors. */
export const Members = () => {
  const { status } = useSession()
  const { data } = useQuery({
    queryKey: ['members'],
    queryFn: async () => (await fetch('/members')).json() as Promise<string>,
    enabled: status === 'signedIn',
  })
  return <p>{status === 'signedIn' ? data : 'Sign in to see more.'}</p>
}
