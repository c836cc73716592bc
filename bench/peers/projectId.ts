/** Nobody's project: nothing leaves the machine during the benchmark, so nobody is asked whether it exists. */
export const projectId = '0123456789abcdef0123456789abcdef'
