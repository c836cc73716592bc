/**
 * The part of React's fiber tree that is read in development. React stores the fiber of an element in a property of the
 * element.
 */
type ReactFiber = { type: unknown; return: ReactFiber | null }

const findFiber = (element: Element): ReactFiber | null => {
  const [name] = Object.keys(element).filter((key) => key.startsWith('__reactFiber$'))
  return name ? ((element as unknown as Record<string, ReactFiber>)[name] ?? null) : null
}

/**
 * Return true if the nearest outer component with this name is not the given component. In this case the outer
 * component comes from another package, whose context this package does not read. Use this function only in
 * development, because component names differ in a production build.
 */
export const isInsideForeignProvider = (element: Element, name: string, component: unknown): boolean => {
  for (let fiber = findFiber(element); fiber; fiber = fiber.return)
    // Compare only the beginning of the name, because bundlers add a number to the second of two equal names.
    if (typeof fiber.type === 'function' && fiber.type.name.startsWith(name)) return fiber.type !== component
  return false
}
