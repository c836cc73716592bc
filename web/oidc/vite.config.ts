import { aloneBuild } from '../build/alone'

export default aloneBuild('oidc', [
  '/src/dialog/elements/Button.tsx',
  '/src/dialog/elements/Sentence.tsx',
  '/src/flow/catalogue/scanning.ts',
])
