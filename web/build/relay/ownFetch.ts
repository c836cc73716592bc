/** Replaces `cross-fetch` by the browser's own `fetch`. */
export default (input: RequestInfo, init?: RequestInit): Promise<Response> => fetch(input, init)
