import { createPublicClient, http } from 'viem'
import { printResults, readFailure } from './report.ts'

/** Count viem's requests to a gateway whose nodes are all down. tests/rpc/test_clients.py runs this file. */
let requestCount = 0
const transport = http(process.argv[2], {
  retryCount: 2,
  retryDelay: 1,
  onFetchRequest: () => {
    requestCount += 1
  },
})
const error = await readFailure(createPublicClient({ transport }).getBlockNumber())
printResults({ requests: requestCount, error })
