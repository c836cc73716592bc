type Request = {
    method: string;
    params?: unknown;
};
type Ask = (args: Request) => Promise<unknown>;
/**
 * Sends each prompt to the wallet once: an equal request, while the first is open, gets the answer of the first. A cancel in
 * the page does not close the wallet's prompt, because EIP-1193 has no way to withdraw a request.
 */
export declare const createQuestions: (ask: Ask) => Ask;
export {};
