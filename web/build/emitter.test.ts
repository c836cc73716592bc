import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { EventEmitter } from './emitter'

// `require` loads the package that @wagmi/core depends on. The build's alias does not apply to `require`.
const require = createRequire(createRequire(import.meta.url).resolve('@wagmi/core'))
const { EventEmitter: WagmiEmitter } = require('eventemitter3') as { EventEmitter: typeof EventEmitter }

type EmitterScript = (emitter: EventEmitter, heard: unknown[]) => void

const emitterScripts: Record<string, EmitterScript> = {
  'listeners are called in order, with all arguments': (emitter, heard) => {
    emitter.on('a', (...args) => heard.push(1, args))
    emitter.on('a', (...args) => heard.push(2, args))
    emitter.emit('a', 'x', 'y')
    emitter.emit('unused')
  },
  'a listener that is added twice is called twice, and one `off` removes both': (emitter, heard) => {
    const listener = () => heard.push('told')
    emitter.on('a', listener)
    emitter.on('a', listener)
    emitter.emit('a')
    emitter.off('a', listener)
    emitter.emit('a')
    heard.push(emitter.listenerCount('a'))
  },
  'a listener that is removed during an event does not stop the other calls': (emitter, heard) => {
    const first = () => {
      heard.push('first')
      emitter.off('a', first)
    }
    emitter.on('a', first)
    emitter.on('a', () => heard.push('second'))
    emitter.emit('a')
    emitter.emit('a')
  },
  'a listener that is added during an event is first called at the next event': (emitter, heard) => {
    emitter.on('a', () => {
      heard.push('old')
      emitter.on('a', () => heard.push('new'))
    })
    emitter.emit('a')
    heard.push(emitter.listenerCount('a'))
  },
}

it.each(Object.entries(emitterScripts))('the emitter behaves like the emitter of @wagmi/core: %s', (_, script) => {
  const [ours, theirs]: [unknown[], unknown[]] = [[], []]
  script(new EventEmitter(), ours)
  script(new WagmiEmitter(), theirs)
  expect(ours).toEqual(theirs)
  expect(ours).not.toEqual([])
})
