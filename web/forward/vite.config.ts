import { aloneBuild } from '../build/alone'

export default aloneBuild('forward', ['/src/dialog/gate/amountIn.ts'], 'main.ts')
