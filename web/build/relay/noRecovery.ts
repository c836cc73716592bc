/** Stands for viem's `recoverAddress`: the client checks signatures of one-click sign-in, which the server does here. */
export const recoverAddress = (): never => {
  throw new Error('Signatures are checked by the server.')
}
