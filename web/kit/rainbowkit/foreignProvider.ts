/** The part of React's tree that development reads. React keeps the place of an element in a property of the element. */
type Fiber = { type: unknown; return: Fiber | null }

const fiberOf = (element: Element): Fiber | null => {
  const [name] = Object.keys(element).filter((key) => key.startsWith('__reactFiber$'))
  return name ? ((element as unknown as Record<string, Fiber>)[name] ?? null) : null
}

/**
 * Whether the nearest component with this name around an element is another one than the given: that of another package, whose
 * context is not read here. A build for production has other names, so this is for development.
 */
export const isForeignAround = (element: Element, name: string, component: unknown): boolean => {
  for (let fiber = fiberOf(element); fiber; fiber = fiber.return)
    // A bundler numbers the second of two equal names.
    if (typeof fiber.type === 'function' && fiber.type.name.startsWith(name)) return fiber.type !== component
  return false
}
