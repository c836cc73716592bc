import { useSession } from 'kisslock'
import { Button } from '../Button'
import { Send } from '../Send'

const Home = () => {
  const { status, address } = useSession()
  return (
    <>
      <header>
        <Button />
      </header>
      <main>
        <h1>React Router</h1>
        <p>{status === 'signedIn' ? `Welcome, ${address}.` : 'Sign in to see more.'}</p>
        <Send />
      </main>
    </>
  )
}

export default Home
