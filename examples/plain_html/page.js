// The page listens to the element's events and calls its functions.
const element = document.querySelector('kisslock-connect')
const name = document.querySelector('#name')
element.addEventListener('kisslock-session', ({ detail }) => {
  name.textContent = detail?.address ?? 'stranger'
})
