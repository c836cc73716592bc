import { accountDataChunk } from './chunks'
import { Button } from './entry/Button'
import { ButtonContext, type ButtonParts } from './entry/buttonParts'
import { ChainTile } from './entry/ChainTile'
import { usualParts } from './entry/responsive'

const parts: ButtonParts = { ChainTile, label: accountDataChunk }

/** The button of the hosted page and of the element. */
export const ConnectButton = () => (
  <ButtonContext.Provider value={parts}>
    <Button parts={usualParts} />
  </ButtonContext.Provider>
)
