import { useKisslock } from '../context'

/** Leads from a page about the user to the account. */
export const useWayBack = () => {
  const { flow } = useKisslock()
  return () => flow.send({ type: 'accountShown' })
}
