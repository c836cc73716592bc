// The chunk about the owners of a smart contract wallet. It loads only if a message waits for several owners.

export { OwnersNote } from './OwnersNote'
export { OwnersTimeLeft } from './OwnersTimeLeft'
