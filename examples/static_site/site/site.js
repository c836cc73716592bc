import { setUp } from '/kisslock/index.js'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const headers = { 'content-type': 'application/json' }
const post = (path, body = {}) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
setUp({
  chains: [{ id: 31337, name: 'Foundry', currency, rpc: 'http://127.0.0.1:8545' }],
  name: 'A static site',
  signIn: {
    getNonce: async () => (await post('/api/nonce')).text(),
    createMessage: async (signer) => (await post('/api/message', signer)).text(),
    verify: async (proof) => (await post('/api/verify', proof)).ok,
    signOut: async () => void (await post('/api/sign-out')),
    required: true,
  },
})
const [element, welcome, button, output] = ['kisslock-connect', 'p', 'main button', 'output'].map((name) =>
  document.querySelector(name),
)
let account
element.addEventListener('kisslock-session', ({ detail }) => {
  account = detail?.address
  welcome.textContent = account ? `Welcome, ${account}.` : 'Hello, stranger.'
  button.hidden = !account
})
button.addEventListener('click', async () => {
  const requestWallet = (method, ...params) => element.provider.request({ method, params })
  const hash = await requestWallet('eth_sendTransaction', { from: account, to: account, value: '0x2386f26fc10000' })
  let block = null
  while (!block) block = await requestWallet('eth_getTransactionReceipt', hash)
  output.textContent = `Confirmed in block ${Number(block.blockNumber)}.`
})
