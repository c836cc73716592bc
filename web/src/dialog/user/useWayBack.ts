import { useKisslock } from '../context'

/** Return a function that leads from a page about the user back to the account screen. */
export const useWayBack = () => {
  const { flow } = useKisslock()
  return () => flow.send({ type: 'accountShown' })
}
