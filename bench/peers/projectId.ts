/** A made-up project id: no request leaves the machine during the benchmark, so the id is never looked up. */
export const projectId = '0123456789abcdef0123456789abcdef'
