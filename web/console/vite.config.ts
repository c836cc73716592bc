import { aloneBuild } from '../build/alone'

export default aloneBuild('console', [
  '/src/dialog/elements/Button.tsx',
  '/src/dialog/elements/Sentence.tsx',
  '/src/dialog/elements/WalletTile.tsx',
  '/src/dialog/icons/dialog.ts',
  'virtual:kisslock/wallets',
])
