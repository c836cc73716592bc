import { useKisslock } from '../context'

/** Return a function that leads from a page about the user back to the account screen. */
export const useReturnToAccount = () => {
  const { flow } = useKisslock()
  return () => flow.send({ type: 'accountShown' })
}
