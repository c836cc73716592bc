// The chunk about the owners of a smart contract wallet. It loads only if a message waits for several owners.
export { OwnersLeft } from './OwnersTimeLeft'
export { OwnersNote } from './OwnersNote'
