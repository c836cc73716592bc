/** Replaces viem's `recoverAddress`. The relay's client uses it for one-click sign-in; here the server checks signatures. */
export const recoverAddress = (): never => {
  throw new Error('Signatures are checked by the server.')
}
