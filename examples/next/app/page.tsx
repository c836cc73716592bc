import { ConnectButton } from 'kisslock'
import { Members } from './Members'
import { Send } from './Send'

const Page = () => (
  <>
    <header>
      <ConnectButton />
    </header>
    <main>
      <h1>Next</h1>
      <Members />
      <Send />
    </main>
  </>
)

export default Page
