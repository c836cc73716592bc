import type { Site } from './call';
/** One log entry as the form fields of `POST /api/auth/_log`. */
export type LogFields = Readonly<Record<string, string>>;
/** Gives an entry to the browser, which delivers it even after the visitor left the page. Never throws. */
export declare const sendLog: ({ base_path }: Site, fields: LogFields) => void;
