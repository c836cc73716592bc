// What the page does about it: the element tells, and can be asked.
const element = document.querySelector('kisslock-connect')
const name = document.querySelector('#name')
element.addEventListener('kisslock-session', ({ detail }) => {
  name.textContent = detail?.address ?? 'stranger'
})
