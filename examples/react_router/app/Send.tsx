import { useRecentTransactions, useWalletConnection } from 'kisslock'
import { parseEther } from 'viem'
import { useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'

const receiver = '0x000000000000000000000000000000000000dEaD'

/** Sends a transaction, adds it to the list in the account dialog, and shows its block. */
export const Send = () => {
  const { status } = useWalletConnection()
  const { add } = useRecentTransactions()
  const { sendTransaction, data: hash, error, isPending } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ hash })
  if (status !== 'connected') return null
  const send = () =>
    sendTransaction(
      { to: receiver, value: parseEther('0.01') },
      { onSuccess: (sent) => add({ hash: sent, description: 'Sent 0.01 ETH' }) },
    )
  return (
    <p>
      <button type="button" onClick={send} disabled={isPending}>
        Send 0.01 ETH
      </button>
      <output>{receipt ? `Confirmed in block ${receipt.blockNumber}.` : error?.message}</output>
    </p>
  )
}
