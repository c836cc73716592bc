// The page between a visitor and a protected address (page.py). The dialog is the element's.
import '../embed.js'

const element = document.querySelector('kisslock-connect')
const states = [...document.querySelectorAll('[data-state]')]
const query = new URLSearchParams(location.search)
const asked = new URL('../api/auth/forward/check', import.meta.url)
for (const gate of query.getAll('gate')) asked.searchParams.append('gate', gate)

// What stands in the address may come from anywhere: only a path of this host leads back.
const path = query.get('back') ?? ''
// A browser resolves dot segments: /.//evil.example becomes //evil.example.
const isPath = /^\/(?![/\\])[!-[\]-~]{0,2000}$/.test(path) && !/^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path)
const back = new URL(isPath ? path : '/', location.origin)

const show = (code) => {
  const name = states.some((one) => one.dataset.state === code) ? code : 'other'
  for (const one of states) one.hidden = one.dataset.state !== name
}

const ask = async () => {
  const answer = await fetch(asked, { method: 'POST' })
  const refusal = answer.status === 204 ? undefined : await answer.clone().json()
  show(refusal ? refusal.error.code : 'passed')
  return answer
}

let asking = false
const enter = async () => {
  if (asking) return
  asking = true
  let times = 0
  try {
    const answer = await element.access(() => ask(++times))
    // A visitor who may pass at once presses once more: a proxy that refuses all the same must not lead here for ever.
    if (answer.status === 204 && times > 1) location.replace(back)
  } catch ({ code }) {
    if (code !== 'connection/cancelled') show('other')
  }
  asking = false
}

for (const one of states)
  one.querySelector('button').onclick = () => (one.dataset.state === 'passed' ? location.replace(back) : enter())
element.addEventListener('kisslock-sign-in', enter)
enter()
