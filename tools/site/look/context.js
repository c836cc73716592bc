// Shows an excerpt below each search result: the text around the first match in the page. texts.js has the pages' texts.
const words = (new URLSearchParams(location.search).get('q') ?? '').toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []

const context = (text) => {
  const small = text.toLowerCase()
  const found = words.map((word) => small.indexOf(word)).filter((at) => at >= 0)
  const begin = text.lastIndexOf(' ', Math.max(0, Math.min(...found, text.length) - 60)) + 1
  return found.length ? `${begin ? '… ' : ''}${text.slice(begin, begin + 160).replace(/\S*$/, '')}…` : text.slice(0, 160)
}

new MutationObserver(() => {
  for (const item of document.querySelectorAll('#search-results li')) {
    const link = item.querySelector('a')
    const text = link && pageTexts[link.getAttribute('href').replace(/\.html.*$/, '')]
    if (!text || item.querySelector('.context')) continue
    const line = document.createElement('p')
    line.className = 'context'
    line.textContent = context(text)
    item.append(line)
  }
}).observe(document.querySelector('#search-results'), { childList: true, subtree: true })
