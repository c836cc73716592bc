/** Stands for `cross-fetch`: every browser has it. */
export default (input: RequestInfo, init?: RequestInit): Promise<Response> => fetch(input, init)
