import { accountDataChunk } from './chunks'
import { Button } from './entry/Button'
import { ButtonContext, type ButtonParts } from './entry/buttonParts'
import { defaultParts } from './entry/responsive'

/** The button of the hosted page and of the element. Each entry file passes its own `ChainTile`. */
export const ConnectButton = ({ ChainTile }: Pick<ButtonParts, 'ChainTile'>) => (
  <ButtonContext.Provider value={{ ChainTile, label: accountDataChunk }}>
    <Button parts={defaultParts} />
  </ButtonContext.Provider>
)
