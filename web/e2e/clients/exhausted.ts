import { createPublicClient, http } from 'viem'
import { failure, printResults } from './report.ts'

/** Count viem's requests to a gateway whose nodes are all down. tests/rpc/test_clients.py runs this file. */
let requests = 0
const transport = http(process.argv[2], {
  retryCount: 2,
  retryDelay: 1,
  onFetchRequest: () => {
    requests += 1
  },
})
const error = await failure(createPublicClient({ transport }).getBlockNumber())
printResults({ requests, error })
