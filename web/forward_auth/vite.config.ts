import { aloneBuild } from '../build/alone'

export default aloneBuild('forward_auth', ['/src/dialog/gate/amountIn.ts'], 'main.ts')
