import { expect, it } from 'vitest'
import { render, resetScreenBeforeEach } from '../render.fixture'
import { Steps } from './Steps'

resetScreenBeforeEach()

const kinds = ['install_extension', 'create_or_import', 'refresh_browser']
const readSteps = (box: HTMLElement) =>
  [...box.querySelectorAll('li')].map((step) => ({
    number: step.querySelector('.kl-step__n')?.textContent,
    title: step.querySelector('.kl-t-head')?.textContent,
    body: step.querySelector('.kl-t-note')?.textContent,
    state: step.dataset.state,
  }))

it('the guide shows three steps in order, named after the wallet, with numbers hidden from screen readers', async () => {
  const box = await render(<Steps wallet="Rabby" stepKinds={kinds} />)
  expect(box.querySelector('ol')?.getAttribute('aria-label')).toBe('Steps to connect with Rabby')
  expect(readSteps(box)).toMatchObject([
    { number: '1', title: 'Install the extension', state: 'plain' },
    { number: '2', title: 'Create or import a wallet', state: 'plain' },
    { number: '3', title: 'Refresh this page', state: 'plain' },
  ])
  expect(readSteps(box)[1]?.body).toMatch(/Back up its secret recovery phrase safely.*Never share the phrase/)
  expect(readSteps(box)[2]?.body).toContain('Rabby')
  expect([...box.querySelectorAll('.kl-step__n')].every((one) => one.getAttribute('aria-hidden') === 'true')).toBe(true)
})

it('a completed step is announced as completed, without further text', async () => {
  const box = await render(<Steps wallet="Rabby" stepKinds={kinds} states={['done', 'plain', 'now']} />)
  const [done, plain, now] = readSteps(box)
  expect(done).toEqual({ number: '', title: 'Install the extension (Done)', body: undefined, state: 'done' })
  expect([plain?.state, now?.state]).toEqual(['plain', 'now'])
})

it('an extra line is shown at the end of its step', async () => {
  const box = await render(
    <Steps wallet="Rabby" stepKinds={kinds} extraLines={{ 0: <a href="/app">Get the app</a> }} />,
  )
  expect(readSteps(box).map(({ body }) => body?.endsWith(' Get the app'))).toEqual([true, false, false])
})
