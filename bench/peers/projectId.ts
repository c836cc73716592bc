/** An invented project ID. No request leaves the machine during the benchmark, so no relay checks the ID. */
export const projectId = '0123456789abcdef0123456789abcdef'
